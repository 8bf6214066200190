import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelServer, ServedRequest, ServerReply } from '#testing';
import type { CliFixture } from './cli-fixture.ts';
import { mail, makeMaildir } from './mails.ts';

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
export function decides(
  request: ServedRequest,
  action: string,
  parameters: Record<string, string>,
): ServerReply {
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
