// Every byte that an endpoint sends counts, whatever it stands for and however small it was on the wire: the SDK
// gathers lines and error bodies in memory, and a hostile endpoint never ends them.

/** A long answer in small events, each with its envelope, is some 40 MB. */
const LONGEST_BODY = 64_000_000;
/** One event; the SDK keeps it until its line ends. */
const LONGEST_LINE = 16_000_000;
/** What is wrong is said at the beginning. */
export const LONGEST_ERROR_BODY = 256_000;

const LINE_FEED = 10;

export function boundBody(response: Response): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  const bounded = body.pipeThrough(response.ok ? refuseMore() : cutOff());
  return new Response(bounded, { status, statusText, headers });
}

function refuseMore(): TransformStream<Uint8Array, Uint8Array> {
  let total = 0;
  let line = 0;
  return new TransformStream({
    transform(chunk, controller) {
      total += chunk.length;
      const lineEnd = chunk.lastIndexOf(LINE_FEED);
      line = lineEnd < 0 ? line + chunk.length : chunk.length - lineEnd - 1;
      if (total > LONGEST_BODY) controller.error(tooLong('an answer', LONGEST_BODY));
      else if (line > LONGEST_LINE) controller.error(tooLong('a line', LONGEST_LINE));
      else controller.enqueue(chunk);
    },
  });
}

function cutOff(): TransformStream<Uint8Array, Uint8Array> {
  let left = LONGEST_ERROR_BODY;
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) controller.terminate();
    },
  });
}

const tooLong = (what: string, limit: number): Error =>
  new Error(`the endpoint sent ${what} of more than ${limit / 1_000_000} MB`);
