import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createModelServer, type ModelServer, type ServedRequest, type ServerReply } from '@tact/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { mail, makeMaildir } from './mails.ts';

interface ModelFixture {
  readonly cli: CliFixture;
  readonly server: ModelServer;
  /** What the server answers the next requests with; after that, every message is left alone and every question answered. */
  replies: ServerReply[];
  /** Prompts at which the server fails, whatever else it would answer. */
  failing: RegExp | null;
}

/** Gives the tests of the calling file a command line, and each of them a model server of its own. */
export function useModelServer(): ModelFixture {
  let cli: CliFixture;
  let server: ModelServer;
  let replies: ServerReply[] = [];
  let failing: RegExp | null = null;
  beforeAll(async () => {
    cli = await makeCliFixture();
  });
  beforeEach(async () => {
    replies = [];
    failing = null;
    server = await createModelServer((request) => {
      const isFailing = request.messages.some(({ text }) => failing?.test(text));
      if (isFailing) return { fails: { kind: 'unavailable' } };
      const expected =
        request.tools.length === 0 ? { text: 'Monday and Tuesday.' } : decides(request, 'none', {});
      return replies.shift() ?? expected;
    });
  });
  afterEach(() => server.close());
  afterAll(() => cli.dispose());
  return {
    get cli() {
      return cli;
    },
    get server() {
      return server;
    },
    get replies() {
      return replies;
    },
    set replies(next) {
      replies = next;
    },
    get failing() {
      return failing;
    },
    set failing(next) {
      failing = next;
    },
  };
}

/** A home whose settings name the server as model, and a Maildir with these messages; gives the arguments that triage it. */
export async function homeWithModel(
  { folder }: Pick<CliFixture, 'folder'>,
  server: ModelServer,
  subjects: readonly string[],
  timeoutMs: number,
): Promise<readonly string[]> {
  const home = await mkdtemp(join(folder, 'home-'));
  const settings = ['[model]', 'provider = "compatible"', 'name = "tiny"', `timeout_ms = ${timeoutMs}`];
  await writeFile(
    join(home, 'config.toml'),
    [...settings, `base_url = "${server.baseUrl('compatible')}"`].join('\n'),
  );
  const maildir = await makeMaildir(
    `${home}-Maildir`,
    subjects.map((subject) => mail(subject)),
  );
  return ['--home', home, 'triage', maildir, '--json'];
}

/** The answer of a model that calls its tool as it should. */
function decides(request: ServedRequest, action: string, parameters: Record<string, string>): ServerReply {
  const prompt = request.messages.map(({ text }) => text).join('\n');
  const [, messageRef = '{}'] = /message_ref is (\{.*?\})\./.exec(prompt) ?? [];
  return {
    tool: 'record_decision',
    input: {
      message_ref: JSON.parse(messageRef),
      decision: {
        action,
        parameters,
        confidence: 0.95,
        needs_approval: false,
        rationale: 'It is what the owner wants.',
      },
      explanations: { salient_features: [], matched_directions: [], considered_alternatives: [] },
      undo_hint: { inverse_action: 'none', inverse_parameters: {} },
    },
  };
}
