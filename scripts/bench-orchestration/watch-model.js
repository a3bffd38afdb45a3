// A model that remembers how it was called: what was asked, in which order, and how many calls were open.

/** @param {any} model */
export function watchModel(model) {
  const calls = [];
  let open = 0;
  let firstCall = Number.NaN;
  const closing = () =>
    new TransformStream({
      transform(part, out) {
        if (part.type === 'finish') open -= 1;
        out.enqueue(part);
      },
    });
  return {
    calls,
    firstCall: () => firstCall,
    model: {
      provider: model.provider,
      modelId: model.modelId,
      async doStream(call) {
        if (calls.length === 0) firstCall = performance.now();
        open += 1;
        calls.push({ kind: call.responseFormat.name, call, open });
        const { stream, ...rest } = await model.doStream(call);
        return { ...rest, stream: stream.pipeThrough(closing()) };
      },
    },
  };
}
