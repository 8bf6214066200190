import { Code, ConnectError } from '@connectrpc/connect';
import { errorRegistry, tactError } from '@tact/core/errors';
import { expect, test } from 'vitest';
import { codes, statusOf } from './as-status.ts';
import { ErrorDetailSchema } from './generated/tact/executive/v1/executive_pb.ts';

test('there is a status for every error of the registry', () => {
  const unknown = Object.entries(errorRegistry).filter(([, { grpc }]) => codes[grpc] === undefined);

  expect(unknown).toEqual([]);
});

test('an error of the registry becomes the status that it names, with code and remedy', () => {
  const status = statusOf(tactError('ID_NOT_FOUND', { what: 'response', id: 'r1', list: 'log' }));

  expect(status).toMatchObject({ code: Code.NotFound, rawMessage: 'No response with the id r1.' });
  expect(status.metadata.get('tact-code')).toBe('ID_NOT_FOUND');
  expect(status.details).toEqual([
    {
      desc: ErrorDetailSchema,
      value: {
        code: 'ID_NOT_FOUND',
        remedy: 'Run `tact log` to see the ids.',
        disposition: 'fix',
        field: '',
      },
    },
  ]);
});

test('an unexpected error tells the caller nothing of the inside', () => {
  const status = statusOf(new Error('ENOENT /home/ann/secret'));

  expect(status).toMatchObject({ code: Code.Internal, rawMessage: 'Unexpected error.' });
  expect(status.metadata.get('tact-code')).toBe('INTERNAL_UNEXPECTED');
});

test('a status of the wire stays as it is', () => {
  const passed = new ConnectError('the deadline passed', Code.DeadlineExceeded);

  expect(statusOf(passed)).toBe(passed);
});
