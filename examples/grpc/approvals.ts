// Says what waits for an answer, with the usual gRPC packages alone: TACT_TOKEN=tact_… node examples/grpc/approvals.ts
import { fileURLToPath } from 'node:url';
import {
  credentials,
  type GrpcObject,
  loadPackageDefinition,
  Metadata,
  type ServiceClientConstructor,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { plainOf, structOf } from './structs.ts';

const file = fileURLToPath(import.meta.resolve('tact/proto/tact/operations/v1/operations.proto'));
const { tact } = loadPackageDefinition(loadSync(file, { keepCase: true, defaults: true, oneofs: true }));
const { OperationsService } = ((tact as GrpcObject)['operations'] as GrpcObject)['v1'] as GrpcObject;
const client = new (OperationsService as ServiceClientConstructor)(
  process.env['TACT_GRPC'] ?? '127.0.0.1:50051',
  credentials.createInsecure(),
);
const metadata = new Metadata();
metadata.set('authorization', `Bearer ${process.env['TACT_TOKEN']}`);

function call(name: string, input: object): Promise<unknown> {
  return new Promise((resolve, reject) =>
    client['Call']?.(
      { name, input: structOf(input) },
      metadata,
      (problem: unknown, answer: { output: object }) =>
        problem === null ? resolve(plainOf(answer.output)) : reject(problem),
    ),
  );
}

const { items } = (await call('approvals.list', {})) as {
  items: { approval: { id: string; card: { question: string } } }[];
};
for (const { approval } of items) console.log(approval.id, approval.card.question);
client.close();
