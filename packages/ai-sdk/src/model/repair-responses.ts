/**
 * Repairs what servers send against their own format, before the AI SDK reads it.
 *
 * 1. An error in the body of a 200 is an answer with the status that it names, or 502.
 * 2. Arguments of a call that come as an object are written as the text that the format wants.
 * 3. A stream of chat completions is over at its `[DONE]`, whether or not the server closes the connection.
 */
export function repairResponses(send: typeof globalThis.fetch = globalThis.fetch): typeof globalThis.fetch {
  return async (address, init) => {
    const response = await send(address, init);
    if (!response.ok || response.body === null) return response;
    const type = response.headers.get('content-type') ?? '';
    return type.includes('event-stream') ? repairedStream(response, response.body) : repairedBody(response);
  };
}

async function repairedBody(response: Response): Promise<Response> {
  const text = await response.text();
  const body = parsed(text);
  const status = body === null ? null : errorStatus(body);
  const repaired =
    body === null || !hasObjectArguments(text) ? text : JSON.stringify(withTextArguments(body));
  return new Response(repaired, { ...partsOf(response), ...(status === null ? {} : { status }) });
}

function repairedStream(response: Response, body: NonNullable<Response['body']>): Response {
  let rest = '';
  const lines = new TransformStream<string, string>({
    transform(piece, controller) {
      const parts = `${rest}${piece}`.split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        controller.enqueue(`${repairedLine(line)}\n`);
        if (!isDone(line)) continue;
        controller.enqueue('\n');
        controller.terminate();
        return;
      }
    },
    flush(controller) {
      if (rest !== '') controller.enqueue(repairedLine(rest));
    },
  });
  const repaired = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(lines)
    .pipeThrough(new TextEncoderStream());
  return new Response(repaired, partsOf(response));
}

function isDone(line: string): boolean {
  return /^data:\s*\[DONE\]\s*$/.test(line);
}

function repairedLine(line: string): string {
  if (!line.startsWith('data:') || !hasObjectArguments(line)) return line;
  const data = parsed(line.slice('data:'.length));
  return data === null ? line : `data: ${JSON.stringify(withTextArguments(data))}`;
}

function hasObjectArguments(text: string): boolean {
  return /"arguments"\s*:\s*[{[]/.test(text);
}

function partsOf({ status, statusText, headers }: Response) {
  // The body is neither as long nor as encoded as it was.
  const kept = [...headers].filter(([name]) => name !== 'content-length' && name !== 'content-encoding');
  return { status, statusText, headers: kept as [string, string][] };
}

type Body = Readonly<Record<string, unknown>>;

/** The status that an error in the body of a 200 stands for; null for an answer. */
function errorStatus(body: Body): number | null {
  const { error } = body;
  if (error === undefined || error === null) return null;
  if (answerKeys.some((key) => body[key] !== undefined && body[key] !== null)) return null;
  const named = isRecord(error)
    ? [error['code'], error['status'], body['code'], body['status']]
    : [body['code']];
  const status = named.map(Number).find((one) => Number.isInteger(one) && one >= 400 && one < 600);
  return status ?? 502;
}

const answerKeys = ['choices', 'content', 'output', 'candidates', 'data', 'embedding'];

/** The same body, in which every call of a function has its arguments as text. */
function withTextArguments(body: Body): Body {
  const repair = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(repair);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        const isInput = key === 'arguments' && typeof value['name'] === 'string' && typeof part === 'object';
        return [key, isInput ? JSON.stringify(part) : repair(part)];
      }),
    );
  };
  return repair(body) as Body;
}

function parsed(text: string): Body | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    // What is no JSON is passed on as it is: the SDK says so.
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
