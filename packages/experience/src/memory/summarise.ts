import { cutAtWord } from '@tact/core/kernel';
import type { MaybeOutside, Run } from '@tact/core/records';
import { joinText, mapText } from '@tact/core/text';

const maxPartLength = 300;

/** The summary of a run that has none: its task, its outcome and its last step, each cut at a word. */
export function summarise({ task, outcome, steps }: Pick<Run, 'task' | 'outcome' | 'steps'>): MaybeOutside {
  const last = steps.at(-1);
  const parts = [
    shortened(task),
    `. ${sentences[outcome]}`,
    ...(last === undefined ? [] : [' Last step: ', shortened(last), '.']),
  ];
  return joinText(parts, '');
}

const sentences: Readonly<Record<Run['outcome'], string>> = {
  success: 'It succeeded.',
  failure: 'It failed.',
  partial: 'It was done in part.',
  unknown: 'How it ended is unknown.',
};

function shortened(text: MaybeOutside): MaybeOutside {
  return mapText(text, (raw) =>
    cutAtWord(raw.replace(/\s+/gu, ' ').trim(), maxPartLength).replace(/[.\s]+$/u, ''),
  );
}
