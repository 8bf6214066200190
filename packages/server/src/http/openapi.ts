import { z } from 'zod';
import type { AnyOperation } from '#operations/operation';

/** The operations as OpenAPI 3.1. */
export function openApiOf(operations: readonly AnyOperation[], version: string): object {
  const schemas: Schemas = { Problem: z.toJSONSchema(problemJson) };
  return {
    openapi: '3.1.1',
    info: { title: 'Tact', version, description: 'What can be asked of an assistant: JSON in, JSON out.' },
    security: [{ token: [] }],
    paths: Object.fromEntries(operations.map((one) => [`/v1/${one.name}`, { post: describe(one, schemas) }])),
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas },
  };
}

const problemJson = z.looseObject({
  status: z.number(),
  title: z.string().describe('what happened'),
  code: z.string(),
  remedy: z.string().describe('what to do'),
  disposition: z.enum(['retry', 'stop', 'ask', 'fix']),
  field: z.string().optional(),
});

/** What schemas refer to, by name. */
type Schemas = Record<string, object>;

/**
 * A schema within the description. What it defines for itself is moved to the schemas of all, since its references count from the root
 * of the document.
 *
 * @param owner names what is moved: `decide.input`
 */
function schemaWithin(schema: z.ZodType, io: 'input' | 'output', owner: string, schemas: Schemas): object {
  const { $schema, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const moved = (value: object) =>
    JSON.parse(
      JSON.stringify(value, (key, part: unknown) =>
        key === '$ref' && typeof part === 'string'
          ? part.replace('#/$defs/', `#/components/schemas/${owner}.`)
          : part,
      ),
    ) as object;
  for (const [name, part] of Object.entries($defs)) schemas[`${owner}.${name}`] = moved(part);
  return moved(own);
}

function describe(operation: AnyOperation, schemas: Schemas) {
  const { name, summary, area, effect, input, output, stream } = operation;
  const given = schemaWithin(output, 'output', `${name}.output`, schemas);
  const problem = { $ref: '#/components/schemas/Problem' };
  const answer =
    stream === undefined
      ? { description: 'What it gives', ...content('application/json', given) }
      : {
          description:
            'Server-sent events: one for each event, then `end` with the output, or `problem` with what went wrong.',
          ...content('text/event-stream', {
            anyOf: [schemaWithin(stream, 'output', `${name}.event`, schemas), given, problem],
          }),
        };
  return {
    ...{ operationId: name, summary, tags: [area] },
    description: `Needs the scope \`${area}:${effect}\`.`,
    parameters: parametersOf(operation),
    requestBody: content('application/json', schemaWithin(input, 'input', `${name}.input`, schemas)),
    responses: {
      200: answer,
      default: { description: 'What went wrong', ...content('application/problem+json', problem) },
    },
  };
}

function parametersOf({ decides, effect, stream, ...operation }: AnyOperation): readonly object[] {
  const dryRun = {
    ...{ name: 'dry_run', in: 'query', schema: { type: 'boolean', default: false } },
    description: 'Decide, but record and change nothing.',
  };
  const lastEvent = {
    ...{ name: 'Last-Event-ID', in: 'header', schema: { type: 'string' } },
    description: 'Goes on behind the event with this id, in place of `cursor`.',
  };
  const key = {
    ...{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } },
    description: 'A call that is repeated with the same key is done once, and answered the same.',
  };
  const isResumable = stream !== undefined && 'idOf' in operation;
  return [
    ...(decides === true ? [dryRun] : []),
    ...(isResumable ? [lastEvent] : []),
    ...(effect === 'read' ? [] : [key]),
  ];
}

function content(type: string, schema: object) {
  return { content: { [type]: { schema } } };
}
