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
  stream(method: string, request: object): AsyncIterable<unknown>;
  close(): void;
}

export interface GrpcCallOptions {
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  readonly token?: string;
}

const folder = fileURLToPath(new URL('../../packages/tact/proto/', import.meta.url));
const files = ['tact/executive/v1/executive.proto', 'grpc/health/v1/health.proto'];
const definitions = loadPackageDefinition(
  loadSync(files, {
    includeDirs: [folder],
    ...{ keepCase: true, defaults: true, oneofs: true, longs: Number, enums: String },
  }),
);

/**
 * @param service its whole name, such as `tact.executive.v1.ExecutiveService`
 * @param at the port, or the path of a Unix socket
 */
export function grpcClient(service: string, at: number | string): GrpcClient {
  const methods = methodsOf(service);
  const target = typeof at === 'string' ? `unix:${at}` : `127.0.0.1:${at}`;
  const client = new Client(target, credentials.createInsecure());
  const definitionOf = (name: string): MethodDefinition<object, object> => {
    const method = methods[name];
    if (method === undefined) throw new Error(`${service} has no ${name}`);
    return method as MethodDefinition<object, object>;
  };
  return {
    call: (name, request, { deadlineMs, signal, token } = {}) =>
      new Promise((resolve, reject) => {
        const { path, requestSerialize, responseDeserialize } = definitionOf(name);
        const deadline = deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs };
        const metadata = new Metadata();
        if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
        const call = client.makeUnaryRequest(
          ...([path, requestSerialize, responseDeserialize, request, metadata, deadline] as const),
          (problem, message) => (problem === null ? resolve(message) : reject(problem)),
        );
        signal?.addEventListener('abort', () => call.cancel());
      }),
    stream(name, request): ClientReadableStream<object> {
      const { path, requestSerialize, responseDeserialize } = definitionOf(name);
      return client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request);
    },
    close: () => client.close(),
  };
}

function methodsOf(service: string): ServiceClientConstructor['service'] {
  let found: unknown = definitions;
  for (const part of service.split('.')) found = (found as GrpcObject)[part];
  return (found as ServiceClientConstructor).service;
}
