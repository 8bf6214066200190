import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { hostsFor, originOf, refuseForeign } from '@tact/server/access/check-request';
import { problemOf } from '@tact/server/http/problem';
import { loadServerSdk } from '@tact/server/mcp/load-sdk';
import { expect, onTestFinished, test } from 'vitest';
import { behindTact, textResult, toolNamed } from '../server/mcp-proxy-fixture.ts';

/**
 * The conformance suite of the protocol, 2025-11-25, against Tact in front of a server with the suite's fixtures. A call that passes
 * both ways has kept its form.
 */

/** What Tact does not pass on from the server behind it. */
const notPassedOn = [
  // Words that a server says beside its results would be read as Tact's, without a label.
  'logging-set-level',
  'tools-call-with-logging',
  // A server behind Tact can ask nothing of a client or its model.
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  // Each request stands by itself.
  'server-sse-polling',
  'server-sse-multiple-streams',
  'resources-subscribe',
  'resources-unsubscribe',
];

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const image = { type: 'image', data: pixel, mimeType: 'image/png' } as const;
const resource = (uri: string, mimeType: string, text: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text } }) as const;

const results: Readonly<Record<string, CallToolResult>> = {
  test_simple_text: textResult('This is a simple text response for testing.'),
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio', data: 'UklGRiQAAABXQVZF', mimeType: 'audio/wav' }] },
  test_embedded_resource: { content: [resource('test://embedded-resource', 'text/plain', 'Embedded.')] },
  test_multiple_content_types: {
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  },
  test_error_handling: {
    ...textResult('This tool intentionally returns an error for testing'),
    isError: true,
  },
};

const schemaTool = toolNamed('json_schema_2020_12_tool', {
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
    },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  },
});

test('the conformance suite passes through Tact, beside what is not passed on', async () => {
  const names = [...Object.keys(results), 'test_tool_with_progress'];
  const { proxied, upstream } = await behindTact({
    tools: [...names.map((name) => toolNamed(name)), schemaTool],
    danger: Object.fromEntries([...names, schemaTool.name].map((name) => [name, 'safe'])),
    reads: true,
  });
  upstream.answer = async (name, _, { mcpReq }) => {
    const { progressToken } = mcpReq._meta ?? {};
    if (name !== 'test_tool_with_progress' || progressToken === undefined)
      return results[name] ?? textResult('');
    for (const progress of [0, 50, 100])
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      });
    return textResult('Completed');
  };
  const handler = (await loadServerSdk()).createMcpHandler(proxied);
  let port = 0;
  const server = createAdaptorServer({
    fetch: (request: Request) => {
      const foreign = refuseForeign(
        request,
        originOf(request, undefined, new Set()),
        hostsFor('127.0.0.1', port),
      );
      return foreign === null ? handler.fetch(request) : problemOf(foreign);
    },
  }) as HttpServer;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  ({ port } = server.address() as AddressInfo);
  const folder = await mkdtemp(join(tmpdir(), 'tact-conformance-'));
  const baseline = join(folder, 'expected.yml');
  await writeFile(baseline, `server:\n${notPassedOn.map((name) => `  - ${name}\n`).join('')}`);
  const program = new URL(
    '../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
    import.meta.url,
  );
  const url = `http://127.0.0.1:${port}/mcp`;
  const args = [
    'server',
    '--url',
    url,
    '--suite',
    'all',
    '--expected-failures',
    baseline,
    '--output-dir',
    folder,
  ];

  const { stdout } = await promisify(execFile)(process.execPath, [program.pathname, ...args], {
    cwd: folder,
  });

  expect(stdout).toContain('Baseline check passed');
});
