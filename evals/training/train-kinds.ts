/**
 * Trains the classifier of kinds of mail on mails of our own and writes its weights into packages/email/src/engine/kinds/:
 * `node evals/training/train-kinds.ts`. With `--check`, prints how well mails are told apart in five folds, by the weights that training
 * starts from, by training from them and by training from nothing, and writes nothing.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { classifyKind, type KindInput, type KindWeights, kindFeatures } from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { type KnownMail, readKnownMails } from '../kinds/evaluate-kinds.ts';
import { firstKindWeights } from './kinds/first-weights.ts';
import { formatKindWeights } from './kinds/format-kind-weights.ts';
import { trainKindWeights } from './kinds/train-kind-weights.ts';

const source = fileURLToPath(new URL('kinds/mails.jsonl', import.meta.url));
const target = fileURLToPath(
  new URL('../../packages/email/src/engine/kinds/kind-weights.ts', import.meta.url),
);
const folds = 5;
const ofServices: ReadonlySet<string> = new Set(['receipt', 'notification', 'security', 'calendar']);

interface Example extends Pick<KnownMail, 'kind'> {
  readonly input: KindInput;
  readonly features: readonly string[];
}

const parser = createMailParser();
const examples = (await Promise.all((await readKnownMails(source)).map(exampleOf))).flatMap(asLargeSenders);
if (process.argv.includes('--check')) {
  check('the weights to start from', () => firstKindWeights);
  check('trained from them', (learned) => trainKindWeights(learned, firstKindWeights));
  check('trained from nothing', (learned) => trainKindWeights(learned, new Map()));
} else {
  const weights = trainKindWeights(examples, firstKindWeights);
  writeFileSync(target, formatKindWeights(weights));
  console.log(`${examples.length} mails, ${weights.size} features`);
}

async function exampleOf({ kind, raw }: KnownMail): Promise<Example> {
  const input = await parser.parse(await raw());
  return { kind, input, features: kindFeatures(input) };
}

/**
 * Since 2024 every large sender has to offer a way to unsubscribe: what services send about accounts, purchases and appointments is
 * learned with those headers too.
 */
function asLargeSenders(example: Example): readonly Example[] {
  if (!ofServices.has(example.kind)) return [example];
  const offer = ['unsubscribe', 'unsubscribe:one-click', 'feedback-id'];
  return [example, { ...example, features: [...new Set([...example.features, ...offer])].sort() }];
}

function check(name: string, weightsFrom: (learned: readonly Example[]) => KindWeights): void {
  let right = 0;
  let wrong = 0;
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = weightsFrom(examples.filter((_, index) => index % folds !== fold));
    for (const { kind, input } of examples.filter((_, index) => index % folds === fold)) {
      const claimed = classifyKind(input, weights).kind;
      if (claimed === kind) right += 1;
      else if (claimed !== null) wrong += 1;
    }
  }
  console.log(`${name}: ${right} right, ${wrong} wrong of ${examples.length}`);
}
