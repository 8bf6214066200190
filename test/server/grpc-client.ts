import { fileURLToPath } from 'node:url';
import {
  Client,
  type ClientReadableStream,
  credentials,
  type GrpcObject,
  loadPackageDefinition,
  Metadata,
  type MethodDefinition,
  type ServiceClientConstructor,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

/** Calls a server as programs in other languages do: by the definitions in the package, with none of Tact's code. */
export interface GrpcClient {
  /** Resolves with the message in snake case, with every field; rejects with a `ServiceError`. */
  call(method: string, request: object, options?: GrpcCallOptions): Promise<unknown>;
  /** The messages of a stream, until it ends. */
  stream(method: string, request: object, options?: Pick<GrpcCallOptions, 'token'>): Cancellable;
  close(): void;
}

interface Cancellable extends AsyncIterable<unknown> {
  cancel(): void;
}

export interface GrpcCallOptions {
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const folder = fileURLToPath(new URL('../../packages/tact/proto/', import.meta.url));
const files = [
  'tact/executive/v1/executive.proto',
  'tact/operations/v1/operations.proto',
  'grpc/health/v1/health.proto',
];
const definitions = loadPackageDefinition(
  loadSync(files, {
    includeDirs: [folder],
    ...{ keepCase: true, defaults: true, oneofs: true, longs: Number, enums: String },
  }),
);

/**
 * @param service its whole name, such as `tact.executive.v1.ExecutiveService`
 * @param at the port, or the path of a Unix socket
 * @param authority what it calls the server; its address unless given
 */
export function grpcClient(service: string, at: number | string, authority?: string): GrpcClient {
  const methods = methodsOf(service);
  const target = typeof at === 'string' ? `unix:${at}` : `127.0.0.1:${at}`;
  const named = authority === undefined ? {} : { 'grpc.default_authority': authority };
  const client = new Client(target, credentials.createInsecure(), named);
  const definitionOf = (name: string): MethodDefinition<object, object> => {
    const method = methods[name];
    if (method === undefined) throw new Error(`${service} has no ${name}`);
    return method as MethodDefinition<object, object>;
  };
  return {
    call: (name, request, { deadlineMs, signal, token, headers } = {}) =>
      new Promise((resolve, reject) => {
        const { path, requestSerialize, responseDeserialize } = definitionOf(name);
        const deadline = deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs };
        const metadata = metadataWith(token, headers);
        const call = client.makeUnaryRequest(
          ...([path, requestSerialize, responseDeserialize, request, metadata, deadline] as const),
          (problem, message) => (problem === null ? resolve(message) : reject(problem)),
        );
        signal?.addEventListener('abort', () => call.cancel());
      }),
    stream(name, request, { token } = {}): ClientReadableStream<object> {
      const { path, requestSerialize, responseDeserialize } = definitionOf(name);
      const metadata = metadataWith(token);
      return client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request, metadata);
    },
    close: () => client.close(),
  };
}

function metadataWith(token?: string, headers: Readonly<Record<string, string>> = {}): Metadata {
  const metadata = new Metadata();
  if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  return metadata;
}

function methodsOf(service: string): ServiceClientConstructor['service'] {
  let found: unknown = definitions;
  for (const part of service.split('.')) found = (found as GrpcObject)[part];
  return (found as ServiceClientConstructor).service;
}
