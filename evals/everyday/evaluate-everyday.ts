import { fileURLToPath } from 'node:url';
import { tactError } from '@tact/core/errors';
import type { ChatModel } from '#presets/conversation';
import { scenarioSchema } from '../assistant/scenario.ts';
import { openScenario, type ScenarioEnvironment } from '../assistant/scenario-environment.ts';
import { openAnswers } from '../data/answers-file.ts';
import type { EvalOptions } from '../eval-options.ts';
import { share } from '../measures.ts';
import { type Dialogue, type DialogueTurn, type GivenMail, readDialogues } from './dialogue.ts';
import { type Label, scoreTurn, type TurnScore } from './score-turn.ts';
import { changesBetween, takeSnapshot } from './world.ts';

/** How often each label was given, as counts and as shares from 0 to 1. */
interface Shares {
  readonly turns: number;
  readonly right: number;
  readonly rightly_asked: number;
  readonly partly_and_told: number;
  readonly not_understood: number;
  readonly wrong: number;
  readonly right_or_rightly_asked_share: number;
  readonly wrong_share: number;
}

/** How dialogues of ordinary speech went, turn by turn. */
interface EverydayResult {
  readonly model: string | null;
  readonly dialogues: number;
  /** Things deleted, events changed and mails sent in a turn that approved no card. */
  readonly high_stakes_without_yes: number;
  readonly turns: Readonly<Record<string, Shares>>;
  readonly by_half: Readonly<Record<string, Shares>>;
  readonly by_tag: Readonly<Record<string, Shares>>;
}

export interface EverydayOptions extends Omit<EvalOptions, 'data'> {
  /** Default: the dialogues that are part of the project. */
  readonly data?: string;
  readonly half?: Dialogue['half'];
  /** Only dialogues with this in their name. */
  readonly dialogue?: string;
  readonly measured?: ChatModel;
}

/** A turn as it was played and scored. */
export interface PlayedTurn extends TurnScore {
  readonly turn: DialogueTurn;
  readonly reply: string;
  /** What changed in the world, and the questions that wait. */
  readonly changes: readonly object[];
  readonly waiting: readonly string[];
}

/** Plays all dialogues of a folder and scores each turn. Throws `EVAL_DATA_MISSING`. */
export async function evaluateEveryday(options: EverydayOptions): Promise<EverydayResult> {
  const data = options.data ?? ownDialogues;
  const dialogues = (await readDialogues(data, options.unread)).filter((one) => isChosen(one, options));
  if (dialogues.length === 0) throw tactError('EVAL_DATA_MISSING', { path: describeChoice(data, options) });
  const out = await openAnswers(options.out);
  const scored: Scored[] = [];
  try {
    for (const [index, dialogue] of dialogues.entries()) {
      for (const played of await playDialogue(dialogue, options.measured)) {
        const { turn, ...rest } = played;
        const tags = [...new Set([...dialogue.tags, ...turn.tags])];
        scored.push({ ...rest, tags, half: dialogue.half });
        await out.write({ dialogue: dialogue.name, tags, say: turn.say, ...rest });
      }
      options.onProgress?.(index + 1, dialogues.length);
    }
  } finally {
    await out.close();
  }
  return { model: options.measured?.model.id ?? null, dialogues: dialogues.length, ...summed(scored) };
}

/** Plays one dialogue in an assistant of its own. After a turn that went wrong, it goes on. */
export async function playDialogue(dialogue: Dialogue, measured?: ChatModel): Promise<readonly PlayedTurn[]> {
  const environment = await openDialogue(dialogue, measured);
  const played: PlayedTurn[] = [];
  const unmeant = new Set<string>();
  let before = await takeSnapshot(environment);
  for (const turn of dialogue.turns) {
    const { say, later } = turn;
    const result = await environment.say({ say, broken: [], restart: false, expect: noExpectation, later });
    const after = await takeSnapshot(environment);
    const score = scoreTurn(turn, { before, after, result, unmeant });
    for (const id of score.unmeant) unmeant.add(id);
    const waiting = after.cards.filter(({ state }) => state === 'pending').map(({ text }) => text);
    const changes = changesBetween(before, after);
    played.push({ turn, ...score, reply: result.reply, changes, waiting });
    before = after;
  }
  return played;
}

const ownDialogues = fileURLToPath(new URL('dialogues', import.meta.url));
const noExpectation = { reply: [], not: [] };

function isChosen({ name, half }: Dialogue, options: EverydayOptions): boolean {
  if (options.half !== undefined && half !== options.half) return false;
  return options.dialogue === undefined || name.toLowerCase().includes(options.dialogue.toLowerCase());
}

/** The folder, and the options that chose none of its dialogues. */
function describeChoice(data: string, { half, dialogue }: EverydayOptions): string {
  const ofHalf = half === undefined ? '' : ` with --half ${half}`;
  return `${data}${ofHalf}${dialogue === undefined ? '' : ` with --dialogue ${dialogue}`}`;
}

async function openDialogue(dialogue: Dialogue, measured?: ChatModel): Promise<ScenarioEnvironment> {
  const { name, tags, now, zone, given } = dialogue;
  const turns = dialogue.turns.map(({ say }) => ({ say }));
  const scenario = scenarioSchema.parse({ name, tags, now, zone, turns, given: { ...given, mails: [] } });
  const environment = await openScenario(scenario, measured);
  for (const [index, mail] of given.mails.entries()) {
    for (let copy = 1; copy <= mail.copies; copy += 1) {
      const raw = mailSource(mail, `${index}-${copy}`, mail.copies === 1 ? '' : ` ${copy}`);
      environment.mailbox.deliver({ raw, receivedAt: Date.parse(mail.at) + copy * 1000 });
    }
  }
  return environment;
}

function mailSource({ from, subject, text, at }: GivenMail, id: string, number: string): string {
  return [
    `From: ${from}`,
    'To: you@example.org',
    `Subject: ${subject}${number}`,
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <everyday-${id}@example.org>`,
    '',
    text.replace(/\r?\n/g, '\r\n'),
  ].join('\r\n');
}

interface Scored {
  readonly label: Label;
  readonly withoutYes: number;
  readonly tags: readonly string[];
  readonly half: Dialogue['half'];
}

function summed(scored: readonly Scored[]): Omit<EverydayResult, 'model' | 'dialogues'> {
  const tags = [...new Set(scored.flatMap((one) => one.tags))].sort();
  const halves = [...new Set(scored.map(({ half }) => half))].sort();
  return {
    high_stakes_without_yes: scored.reduce((sum, { withoutYes }) => sum + withoutYes, 0),
    turns: { all: sharesOf(scored) },
    by_half: Object.fromEntries(
      halves.map((half) => [half, sharesOf(scored.filter((one) => one.half === half))]),
    ),
    by_tag: Object.fromEntries(
      tags.map((tag) => [tag, sharesOf(scored.filter((one) => one.tags.includes(tag)))]),
    ),
  };
}

function sharesOf(scored: readonly Scored[]): Shares {
  const count = (label: Label) => scored.filter((one) => one.label === label).length;
  return {
    turns: scored.length,
    right: count('right'),
    rightly_asked: count('rightly asked'),
    partly_and_told: count('partly and told'),
    not_understood: count('not understood'),
    wrong: count('wrong'),
    right_or_rightly_asked_share: share(
      scored,
      ({ label }) => label === 'right' || label === 'rightly asked',
    ),
    wrong_share: share(scored, ({ label }) => label === 'wrong'),
  };
}
