import { asTactError, type ErrorSpec, errorRegistry } from '@tact/core/errors';

/** An error as RFC 9457 writes it, with its code, what to do, and the field where one is at fault. */
export function problemBody(thrown: unknown) {
  const { code, message, remedy, disposition, details } = asTactError(thrown);
  const { http }: ErrorSpec = errorRegistry[code];
  // What went wrong inside may name files and addresses, which are no business of a caller's.
  const isInside = code === 'INTERNAL_UNEXPECTED';
  return {
    type: 'about:blank',
    status: http,
    title: isInside ? 'Unexpected error.' : message,
    ...{ code, remedy, disposition },
    field: details['field'],
  };
}

export function problemOf(thrown: unknown): Response {
  const body = problemBody(thrown);
  const { seconds } = asTactError(thrown).details;
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  if (body.status === 401) headers.set('www-authenticate', 'Bearer');
  if (seconds !== undefined) headers.set('retry-after', String(seconds));
  return new Response(JSON.stringify(body), { status: body.status, headers });
}
