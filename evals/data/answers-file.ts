import { appendFile, open } from 'node:fs/promises';

/** The file named by `--out`: the answer to each case as one JSON line. */
export interface AnswersFile {
  write(answer: object): Promise<void>;
  close(): Promise<void>;
}

/** Opens the file, replacing its content. Without a path, answers are discarded. */
export async function openAnswers(path: string | undefined): Promise<AnswersFile> {
  if (path === undefined) return { write: async () => {}, close: async () => {} };
  const file = await open(path, 'w');
  return {
    write: (answer) => file.appendFile(`${JSON.stringify(answer)}\n`),
    close: () => file.close(),
  };
}

/** Writes all answers at once. */
export async function writeAnswers(path: string | undefined, answers: Iterable<object>): Promise<void> {
  const file = await openAnswers(path);
  try {
    for (const answer of answers) await file.write(answer);
  } finally {
    await file.close();
  }
}

/** Adds answers to those that an eval wrote. */
export async function addAnswers(path: string | undefined, answers: readonly object[]): Promise<void> {
  if (path === undefined || answers.length === 0) return;
  await appendFile(path, answers.map((one) => `${JSON.stringify(one)}\n`).join(''));
}
