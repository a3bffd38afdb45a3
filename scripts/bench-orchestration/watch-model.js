// A model that remembers how it was called: what was asked, in which order, and how many calls were open.

/** @param {any} model */
export function watchModel(model) {
  const calls = [];
  let open = 0;
  const closing = () =>
    new TransformStream({
      transform(part, out) {
        if (part.type === 'finish') open -= 1;
        out.enqueue(part);
      },
    });
  return {
    calls,
    model: {
      provider: model.provider,
      modelId: model.modelId,
      async doStream(call) {
        open += 1;
        calls.push({ kind: call.responseFormat.name, call, open });
        const { stream, ...rest } = await model.doStream(call);
        return { ...rest, stream: stream.pipeThrough(closing()) };
      },
    },
  };
}
