import type { ConfigIssue } from '@tact/core/config-issue';
import { exitCodes } from '@tact/core/errors';
import { describeConstraint, readDirection, ruleSections } from '@tact/core/kernel';
import type { EditableFile } from '@tact/core/ports/editable-file';
import {
  checkRulebook,
  createEmailRegistry,
  type MailServices,
  openPairs,
  type RuleContext,
  readRulebook,
  ruleContext,
  warningsAbout,
} from '@tact/email/engine';
import { re2Patterns } from '@tact/email/pattern/re2';
import { openTomlFile } from '#adapters/editable-file/replace-file';
import { type Config, parseConfig } from '#config';
import type { Extensions } from '#presets/extensions';
import { withAbsolutePaths } from '#presets/given-paths';
import type { Home } from '#presets/home';
import { machineZone } from '#presets/machine-zone';
import { pairInWords, pairRemedy } from '../open-pairs.ts';
import type { Terminal } from '../terminal.ts';
import { bad, type Finding, failed, good, open, warning } from './finding.ts';

/** Checks config.toml and lists every mistake; `config` is null if it cannot be read. */
export async function checkConfig(
  { config: path }: Home,
  place: Pick<Terminal, 'folder' | 'environment'>,
): Promise<{
  readonly findings: readonly Finding[];
  readonly config: Config | null;
}> {
  try {
    const file = openTomlFile(path);
    const text = await file.read();
    const { config: written, issues } = parseConfig(file.parse(text ?? ''));
    if (issues.length > 0)
      return { findings: issues.map((mistake) => told('config', mistake)), config: null };
    const { config, warnings } = withAbsolutePaths(written, path, place);
    const finding = text === null ? open('config', 'No config.toml; using defaults.') : good('config', path);
    return {
      findings: [
        finding,
        ...warnings.map((text) => warning('config', text, 'Write the whole path.')),
        ...zoneFinding(config, place),
      ],
      config,
    };
  } catch (thrown) {
    return { findings: [failed('config', thrown)], config: null };
  }
}

/** Without a zone in the settings, that of the machine counts. */
function zoneFinding({ owner }: Config, { environment }: Pick<Terminal, 'environment'>): readonly Finding[] {
  const { problem } = machineZone(environment);
  if (problem === null || owner?.zone !== undefined) return [];
  return [warning('zone', `TZ ${problem}; times are in UTC.`, zoneRemedy)];
}

const zoneRemedy = 'Set `zone = "Europe/Berlin"` under `[owner]` in config.toml, or TZ to such a name.';

/** Checks rules.toml and lists every mistake, or without any what its owner may not want. Rules may name the actions of plugins, and engines of plugins have sections of their own. */
export async function checkRules(
  { rules: path }: Home,
  { actions, engines }: Pick<Required<Extensions>, 'actions' | 'engines'>,
  mail: Config['mail'],
): Promise<readonly Finding[]> {
  try {
    const file = openTomlFile(path);
    if ((await file.read()) === null)
      return [open('rules', 'No rules.toml; no rules or directions are active.')];
    // Only the schemas of the actions are looked at; nothing is carried out.
    const registry = createEmailRegistry({} as MailServices, actions);
    const context = {
      ...ruleContext(registry, re2Patterns),
      otherSections: () => ruleSections(engines),
    };
    const issues = await checkRulebook(file, context);
    if (issues.length > 0) return issues.map((mistake) => told('rules', mistake));
    const rulebook = await readRulebook(file, context);
    const warnings = warningsAbout(rulebook, {
      registry,
      authenticatedBy: mail?.authenticated_by ?? [],
    });
    return [
      good('rules', path),
      ...warnings.map(({ text, remedy }) => warning('rules', text, remedy)),
      ...(await leftInWords(file, context)),
      ...openPairs(rulebook, registry, '').map((pair) =>
        open('directions', pairInWords(pair), pairRemedy(pair)),
      ),
    ];
  } catch (thrown) {
    return [failed('rules', thrown)];
  }
}

/** Directions that code could enforce, and that are left to the model. */
async function leftInWords(file: EditableFile, context: RuleContext): Promise<readonly Finding[]> {
  const { directions } = await readRulebook(file, context);
  return directions.flatMap(({ id, text, enabled, constraint }) => {
    const read = enabled && constraint === null ? readDirection(text, context.actions).constraint : null;
    if (read === null) return [];
    const enforced = describeConstraint(read);
    return [
      open(
        'directions',
        `“${id}” is only checked by the model, though code could enforce it: ${enforced}`,
        `Run \`tact directions edit ${id} --enforce ${inShell(enforced)}\`.`,
      ),
    ];
  });
}

function told(name: string, { file, line, field, why, remedy }: ConfigIssue): Finding {
  return bad(name, `${file}:${line}: ${field}: ${why}.`, remedy, exitCodes.configuration);
}

/** As a shell reads it back: what stands in single quotes means nothing to it. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
