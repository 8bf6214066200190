import { z } from 'zod';
import type { AnyOperation } from '#operations/operation';

/** The operations as OpenAPI 3.1. */
export function openApiOf(operations: readonly AnyOperation[], version: string): object {
  return {
    openapi: '3.1.1',
    info: { title: 'Tact', version, description: 'What can be asked of an assistant: JSON in, JSON out.' },
    security: [{ token: [] }],
    paths: Object.fromEntries(operations.map((one) => [`/v1/${one.name}`, { post: describe(one) }])),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: z.toJSONSchema(
          z.looseObject({
            status: z.number(),
            title: z.string().describe('what happened'),
            code: z.string(),
            remedy: z.string().describe('what to do'),
            disposition: z.enum(['retry', 'stop', 'ask', 'fix']),
            field: z.string().optional(),
          }),
        ),
      },
    },
  };
}

function describe(operation: AnyOperation) {
  const { name, summary, area, effect, input, output, stream } = operation;
  const given = z.toJSONSchema(output);
  const problem = { $ref: '#/components/schemas/Problem' };
  const answer =
    stream === undefined
      ? { description: 'What it gives', ...content('application/json', given) }
      : {
          description:
            'Server-sent events: one for each event, then `end` with the output, or `problem` with what went wrong.',
          ...content('text/event-stream', { anyOf: [z.toJSONSchema(stream), given, problem] }),
        };
  return {
    ...{ operationId: name, summary, tags: [area] },
    description: `Needs the scope \`${area}:${effect}\`.`,
    parameters: parametersOf(operation),
    requestBody: content('application/json', z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
    responses: {
      200: answer,
      default: { description: 'What went wrong', ...content('application/problem+json', problem) },
    },
  };
}

function parametersOf({ decides, stream, ...operation }: AnyOperation): readonly object[] {
  const dryRun = {
    ...{ name: 'dry_run', in: 'query', schema: { type: 'boolean', default: false } },
    description: 'Decide, but record and change nothing.',
  };
  const lastEvent = {
    ...{ name: 'Last-Event-ID', in: 'header', schema: { type: 'string' } },
    description: 'Goes on behind the event with this id, in place of `cursor`.',
  };
  const isResumable = stream !== undefined && 'idOf' in operation;
  return [...(decides === true ? [dryRun] : []), ...(isResumable ? [lastEvent] : [])];
}

function content(type: string, schema: object) {
  return { content: { [type]: { schema } } };
}
