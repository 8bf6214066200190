import { z } from 'zod';
import type { Operation } from '../operations/operation.ts';

/** The operations as OpenAPI 3.1. */
export function openApiOf(operations: readonly Operation[], version: string): object {
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

function describe({ name, summary, area, effect, input, output }: Operation) {
  return {
    ...{ operationId: name, summary, tags: [area] },
    description: `Needs the scope \`${area}:${effect}\`.`,
    requestBody: content('application/json', z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
    responses: {
      200: { description: 'What it gives', ...content('application/json', z.toJSONSchema(output)) },
      default: {
        description: 'What went wrong',
        ...content('application/problem+json', { $ref: '#/components/schemas/Problem' }),
      },
    },
  };
}

function content(type: string, schema: object) {
  return { content: { [type]: { schema } } };
}
