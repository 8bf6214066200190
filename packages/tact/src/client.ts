import type { Exposed } from '@tact/core/records';
import type { OperationList } from '@tact/server/operations';
import type { z } from 'zod';

/** An operation by its name, and what it takes, gives and tells as JSON. */
type Name = OperationList[number]['name'];
type Named<One extends Name> = Extract<OperationList[number], { readonly name: One }>;
type Input<One extends Name> = z.input<Named<One>['input']>;
type Run<One extends Name> = ReturnType<Named<One>['run']>;
type Output<One extends Name> = Run<One> extends Promise<infer Given> ? Exposed<Given> : unknown;
type StreamEvent<One extends Name> = Run<One> extends AsyncGenerator<infer Event> ? Exposed<Event> : never;

/**
 * Calls the operations of `tact serve http` with a token. What is refused is thrown as an Error with the fields of its problem.
 *
 * @example
 * const client = createClient('http://127.0.0.1:4180', process.env['TACT_TOKEN'] ?? '');
 * const pending = () => client.call('approvals.list', {}); // then `(await pending()).items`
 */
export function createClient(url: string, token: string, request: typeof fetch = fetch) {
  const send = async (name: Name, input: object, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await request(new URL(`/v1/${name}`, url), {
      ...{ method: 'POST', body: JSON.stringify(input) },
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    if (answer.ok) return answer;
    throw problem((await answer.json()) as { readonly title: string });
  };
  const problem = (body: { readonly title: string }) => Object.assign(new Error(body.title), body);
  return {
    /** @param key does the call once, however often it is repeated with it */
    async call<One extends Name>(name: One, input: Input<One> & object, key?: string): Promise<Output<One>> {
      return (await send(name, input, key === undefined ? {} : { 'idempotency-key': key })).json() as never;
    },
    async *stream<One extends Name>(name: One, input: Input<One> & object): AsyncGenerator<StreamEvent<One>> {
      let rest = '';
      const { body } = await send(name, input);
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const messages = `${rest}${part}`.split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) {
          const data = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? 'null');
          if (message.startsWith('event: problem')) throw problem(data);
          if (data !== null && !message.startsWith('event: end')) yield data;
        }
      }
    },
  };
}
