import { z } from 'zod';
import { createEmailRegistry } from '#engines/email';
import type { Action } from '#kernel';
import { createTools } from '#tools';

/** `docs/reference/actions.md`, from the action registries of the email engine and of a conversation. */
export function actionsPage(): string {
  const { offered } = createEmailRegistry({} as never);
  const tools = createTools({} as never).filter((tool) => tool.offered && tool.spoken !== null);
  return [
    '# Actions',
    '',
    'Made from the action registries (`src/engines/email/actions/` and `src/tools/`) by `npm run docs`.',
    '',
    '**safe** and **reversible** actions run by themselves and stand in the undo journal; **dangerous** ones always ask, unless a rule',
    'of yours with `permit_dangerous = true` made them.',
    '',
    '## For a mail',
    '',
    'Moving to a trash or junk folder counts as `delete`. A deadline may still be called `due`, as it was.',
    '',
    '| action | danger | what it does | parameters | taken back by |',
    '| --- | --- | --- | --- | --- |',
    ...offered.map((action) => row([`\`${action.name}\``], action, action.parameters)),
    '',
    '## In a conversation',
    '',
    'In a plan an action goes by its domain and its short name. The parameters are what a planner writes, with words for things and names',
    'for people; before anything is judged they are looked up, so that what is approved names a thing by its version and a person by an',
    'address. An event with attendees asks first where the calendar writes to them. Actions that only look are marked with *looks*.',
    '',
    '| action | in a plan | danger | what it does | parameters | taken back by |',
    '| --- | --- | --- | --- | --- | --- |',
    ...tools.map((tool) => {
      const plan = `${tool.domain}: \`${tool.verb}\`${tool.reads ? ' *looks*' : ''}`;
      return row([`\`${tool.name}\``, plan], tool, tool.spoken ?? tool.parameters);
    }),
    '',
  ].join('\n');
}

function row(names: readonly string[], { danger, summary, inverses }: Action, parameters: z.ZodType): string {
  const back = inverses.map((inverse) => `\`${inverse}\``).join(', ');
  return `| ${[...names, danger, summary, parameterList(parameters), back].join(' | ')} |`;
}

function parameterList(parameters: z.ZodType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: 'input' });
  const names = Object.entries(properties).map(([name, property]) => {
    const inner =
      typeof property === 'object' && property.properties !== undefined
        ? ` { ${Object.keys(property.properties).join(', ')} }`
        : '';
    return `\`${name}${inner}\`${required.includes(name) ? '' : ' (optional)'}`;
  });
  return names.join(', ') || 'none';
}
