import './quiet.ts';
import { Engine, type RuleProperties } from 'json-rules-engine';
import { type MailFacts, sampleMails } from './mails.ts';
import { installedVersion, measure, type PeerFigures } from './measure.ts';
import { type MailCondition, type MailRule, mailRules } from './rules.ts';

/** Two hundred rules over the parsed sample mails, all at one priority: its quicker way, as it then runs them side by side. */
export async function run(iterations: number): Promise<PeerFigures> {
  const mails = await sampleMails();
  const engine = mailEngine(mailRules);
  for (const mail of mails) await mustAgree(engine, mail);

  const timings = await measure(iterations, async (index) => engine.run({ ...mails[index % mails.length] }));

  return {
    name: 'json-rules-engine, 200 rules',
    version: installedVersion('json-rules-engine'),
    ...timings,
    note: 'one parsed mail per decision; searching in text is an operator of our own',
  };
}

function mailEngine(rules: readonly MailRule[]): Engine {
  const engine = new Engine();
  engine.addOperator<string, string>('containsText', (value, part) => value.toLowerCase().includes(part));
  for (const rule of rules) engine.addRule(translated(rule));
  return engine;
}

function translated(rule: MailRule): RuleProperties {
  return {
    name: rule.name,
    conditions: { all: rule.all.map((condition) => ({ fact: condition.field, ...operatorOf(condition) })) },
    event: { type: rule.name, params: { label: rule.label } },
  };
}

function operatorOf(condition: MailCondition) {
  if ('is' in condition) return { operator: 'equal', value: condition.is };
  if ('over' in condition) return { operator: 'greaterThan', value: condition.over };
  return { operator: 'containsText', value: condition.contains };
}

/** The figures count only if the engine says what the rules say. */
async function mustAgree(engine: Engine, mail: MailFacts): Promise<void> {
  const { events } = await engine.run({ ...mail });
  const said = events.map(({ type }) => type).sort();
  const expected = mailRules
    .filter(({ all }) => all.every((condition) => holds(condition, mail)))
    .map(({ name }) => name)
    .sort();
  if (said.join() !== expected.join()) throw new Error(`it says ${said.join()}, the rules say ${expected.join()}`);
}

function holds(condition: MailCondition, mail: MailFacts): boolean {
  if ('is' in condition) return mail[condition.field] === condition.is;
  if ('over' in condition) return mail.size > condition.over;
  return mail[condition.field].toLowerCase().includes(condition.contains);
}
