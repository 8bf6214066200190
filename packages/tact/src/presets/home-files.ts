import { isDeepStrictEqual } from 'node:util';
import type { Assistant } from '@tact/core/assistant';
import { type ReplayedBy, ruleSections, rulesText } from '@tact/core/kernel';
import type { EditableFile } from '@tact/core/ports/editable-file';
import {
  previewRulebook,
  type RuleContext,
  type RuleWarning,
  readRulebook,
  ruleContext,
  saveRulebook,
  warningsAbout,
} from '@tact/email/engine';
import { re2Patterns } from '@tact/email/pattern/re2';
import { openTomlFile } from '#adapters/editable-file/replace-file';
import { type Config, readConfig } from '#config';
import type { LiveRules } from './live-rules.ts';
import { policyFrom, type RulesTest, testRules } from './rules-test.ts';

/** A file as somebody hands it over: its text, and what errors call it. */
interface WrittenText {
  readonly text: string;
  readonly name: string;
}

interface GivenTexts {
  readonly policy?: WrittenText | undefined;
  readonly rules?: WrittenText | undefined;
}

/** The files of a home as texts: what they say, what another text would make of the past, and another text in their place. */
export interface HomeFiles {
  /**
   * What to judge by: the policy and the rules in force now, unless others are given. The directions of the rules are part of the policy.
   * Throws as `readConfig` and `readRulebook`.
   */
  judgedBy(given: GivenTexts): Promise<Required<ReplayedBy>>;
  readonly rulebook: {
    /** Null if there is no file. */
    read(): Promise<string | null>;
    /** What the text would have made of past mail; saves nothing. Throws `CONFIG_…`. */
    test(text: string): Promise<{ readonly test: RulesTest; readonly warnings: readonly RuleWarning[] }>;
    /** Throws `CONFIG_…`; `CONFIG_CHANGED` where the file is not `before` any more. */
    save(text: string, before: string | null): Promise<void>;
  };
  readonly settings: {
    read(): Promise<string | null>;
    /** Which sections the text changes. Throws `CONFIG_…`. */
    check(text: string): Promise<readonly string[]>;
    /** Counts from the next opening on. Throws as `rulebook.save`. */
    save(text: string, before: string | null): Promise<void>;
  };
}

interface Parts {
  readonly user: string;
  readonly assistant: Assistant;
  readonly config: Config;
  readonly rules: LiveRules;
  readonly rulesFile: EditableFile;
  readonly configFile: EditableFile;
  readonly ruleContext: RuleContext;
  refresh(): Promise<boolean>;
}

export function homeFiles(parts: Parts): HomeFiles {
  const { assistant, config, rules, rulesFile, configFile, ruleContext } = parts;
  const checkSettings = async (text: string) => {
    const [before, after] = await Promise.all([
      readConfig(configFile),
      readConfig(holding(configFile, text)),
    ]);
    const names = Object.keys({ ...before, ...after }) as readonly (keyof Config)[];
    return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  };
  return {
    async judgedBy({ policy, rules: given }) {
      const settings = policy === undefined ? config : await readConfig(fileOf(policy));
      const { directions } =
        given === undefined ? rules.current.written : await readRulebook(fileOf(given), ruleContext);
      return {
        policy: policyFrom(settings, directions),
        rules: given === undefined ? rules.text : rulesText(given.text),
      };
    },
    rulebook: {
      read: () => rulesFile.read(),
      async test(text) {
        const { textBefore, before, after } = await previewRulebook(rulesFile, { text }, ruleContext);
        const authenticatedBy = config.mail?.authenticated_by ?? [];
        const written = {
          before: { text: textBefore ?? '', rulebook: before },
          after: { text, rulebook: after },
        };
        return {
          test: await testRules({ ...written, id: null }, parts),
          warnings: warningsAbout(after, { registry: assistant.runtime.registry, authenticatedBy }),
        };
      },
      async save(text, before) {
        const preview = await previewRulebook(rulesFile, { text }, ruleContext);
        await saveRulebook(rulesFile, { ...preview, textBefore: before });
        await parts.refresh();
      },
    },
    settings: {
      read: () => configFile.read(),
      check: checkSettings,
      async save(text, before) {
        await checkSettings(text);
        await configFile.write(text, before);
      },
    },
  };
}

function fileOf({ text, name }: WrittenText): EditableFile {
  return holding(openTomlFile(name), text);
}

/** The file as if it held this text. */
function holding(file: EditableFile, text: string): EditableFile {
  return { ...file, read: () => Promise.resolve(text) };
}

/** What has to be known to read the rules file of an assistant: its actions, and the sections that other engines read. */
export function ruleContextOf({ runtime }: Assistant): RuleContext {
  return {
    ...ruleContext(runtime.registryFor('email'), re2Patterns),
    otherSections: () => ruleSections(runtime.engines.values()),
  };
}
