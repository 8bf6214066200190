import type { ReadResult } from '@tact/core/kernel';
import type { AccountContents } from '../account/account-contents.ts';
import { isKnownFolder } from '../account/special-folders.ts';
import { maxSnoozeMs, snoozeProblem } from '../snooze-limits.ts';
import type { ProposalDetails } from './proposal-details.ts';
import type { DecisionAnswer } from './record-decision.ts';

/**
 * What a model may name beyond the shape of an action's parameters: folders that exist or that the owner listed, and times that a
 * message may be hidden until.
 */
export interface ValidValues {
  readonly contents: AccountContents;
  /** Folders that the owner listed; they are made when first used. */
  readonly listedFolders: readonly string[];
  /** Labels that the owner uses in rules. */
  readonly ownerLabels: readonly string[];
  readonly now: number;
}

/** A valid decision that names something it may not is sent back to the model like an invalid one. */
export function withValidValues<Answer extends DecisionAnswer>(
  reading: ReadResult<Answer>,
  values: ValidValues,
): ReadResult<Answer> {
  if (!reading.ok) return reading;
  const problem = problemOf(reading.value, values);
  return problem === null ? reading : { ok: false, code: 'DECISION_INVALID', text: problem };
}

/** What the judge has to know about a proposal. */
export function detailsFor({ decision }: DecisionAnswer, values: ValidValues): ProposalDetails {
  const { folder, label } = decision.parameters;
  return {
    unlistedFolder:
      decision.action === 'move' && typeof folder === 'string' && !mayMoveTo(folder, values) ? folder : null,
    newLabel:
      decision.action === 'apply_label' && typeof label === 'string' && isNew(label, values)
        ? label.toLowerCase()
        : null,
  };
}

/**
 * For the prompt: names as JSON, so that none of them can look like anything else. Where folders are labels, as on Gmail, one may have
 * been made by a model out of the words of another mail: only those are named that the owner named himself.
 */
export function folderLine({
  contents: { folders, labels },
  listedFolders,
  ownerLabels,
}: ValidValues): string {
  const made = new Set((labels ?? []).filter((label) => !ownerLabels.includes(label)));
  const known = (folders ?? []).map(({ name }) => name).filter((name) => !made.has(name));
  const names = [...new Set([...known, ...listedFolders])];
  const shown: string[] = [];
  let length = 0;
  for (const name of names) {
    length += name.length;
    if (shown.length === maxFolders || length > maxCharacters) break;
    shown.push(name);
  }
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return `${JSON.stringify(shown)}${more}`;
}

/** For the prompt: the earliest and the latest time that a message may be hidden until. */
export function snoozeLine({ now }: Pick<ValidValues, 'now'>): string {
  const iso = (time: number) => new Date(time).toISOString();
  return `after ${iso(now)} and before ${iso(now + maxSnoozeMs)}`;
}

const maxFolders = 100;
const maxCharacters = 2000;

function problemOf({ decision: { action, parameters } }: DecisionAnswer, values: ValidValues): string | null {
  if (action === 'snooze') {
    const problem = snoozeProblem(parameters, values.now);
    return problem === null
      ? null
      : `decision.parameters.until: ${problem}; it must be ${snoozeLine(values)}.`;
  }
  const { folder } = parameters;
  // Where folders cannot be listed, the owner is asked instead.
  if (action !== 'move' || typeof folder !== 'string' || values.contents.folders === null) return null;
  if (mayMoveTo(folder, values)) return null;
  return `decision.parameters.folder: is no folder of this account; the folders are ${folderLine(values)}.`;
}

function mayMoveTo(folder: string, { contents: { folders }, listedFolders }: ValidValues): boolean {
  return isKnownFolder(folder, folders ?? []) || listedFolders.includes(folder);
}

function isNew(label: string, { contents: { labels }, ownerLabels }: ValidValues): boolean {
  const name = label.toLowerCase();
  return ![...(labels ?? []), ...ownerLabels].some((known) => known.toLowerCase() === name);
}
