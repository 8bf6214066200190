import { readFileSync } from 'node:fs';
import { z } from 'zod';

const promiseSchema = z.strictObject({
  /** Where the source document makes it. */
  section: z.string(),
  promise: z.string(),
  /** Files, from the root of the repository. */
  keptIn: z.array(z.string()),
  /** Tests that show it, as `FILE › TITLE`. */
  shownBy: z.array(z.string()).optional(),
  /** Why it is not met, in place of tests. */
  notMet: z.string().optional(),
});

const sourceSchema = z.strictObject({
  /** What the document calls things, and its numbers: each is named in one of its chapters or counterparts. */
  names: z.array(z.string()),
  chapters: z.array(z.strictObject({ title: z.string(), promises: z.array(promiseSchema) })),
  /** Names of the document that stand for something here. */
  counterparts: z.array(z.strictObject({ there: z.string(), here: z.string() })),
});

export type SourcePromise = z.infer<typeof promiseSchema>;
/** What one of the five source documents promises. */
export type SourceDocument = z.infer<typeof sourceSchema>;

/** `test/parity/`: one file for each source document, in the order of the page. */
export const sourceDocuments: readonly SourceDocument[] = [
  'email',
  'conversation',
  'proactive',
  'executive',
  'memory',
].map((name) => {
  const file = new URL(`../../test/parity/${name}.json`, import.meta.url);
  return sourceSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
});

/** `docs/parity.md`, from the promises of the five source documents. */
export function parityPage(): string {
  return [
    '# Parity',
    '',
    'Generated from `test/parity/` by `npm run docs`.',
    '',
    'Every behaviour, name of an outcome and number that the five source documents promise (the specification of the [email engine](#responsibilities) by its sections, of the',
    '[conversation engine](#conversation-principles) by its stages, of the [proactive engine](#unasked-messages-overview) by its chapters, of the [executive engine](#events-protocol) by its',
    'chapters and findings, and of the [memory engine](#runs-two-stages) by its chapters), where it is kept, and the test that shows it. `npm run check:docs` checks that each test named here exists under',
    'exactly that title, and that no name of the source documents is left out. What is not met is marked so, with the reason.',
    '',
    'The first source document describes a Rust program, the others programs in Python; where one names a type or a function, the row says what stands for it here. Where Tact does otherwise on purpose,',
    'the row says *otherwise*. What the executive and the memory engine’s documents leave for later is met as well, and marked so.',
    '',
    ...sourceDocuments.flatMap(({ chapters }) => chapters.flatMap(chapterLines)),
    '## What stands for the names of the source documents',
    '',
    '| there | here |',
    '| --- | --- |',
    ...sourceDocuments.flatMap(({ counterparts }) =>
      counterparts.map(({ there, here }) => `| ${there} | ${here} |`),
    ),
    '',
  ].join('\n');
}

function chapterLines({ title, promises }: SourceDocument['chapters'][number]): readonly string[] {
  return [
    `## ${title}`,
    '',
    '| section | promise | kept in | shown by |',
    '| --- | --- | --- | --- |',
    ...promises.map(rowOf),
    '',
  ];
}

function rowOf({ section, promise, keptIn, shownBy = [], notMet }: SourcePromise): string {
  const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join('<br>');
  const evidence = notMet === undefined ? code(shownBy) : `**not met**: ${notMet}`;
  return `| ${section} | ${promise} | ${code(keptIn)} | ${evidence} |`;
}
