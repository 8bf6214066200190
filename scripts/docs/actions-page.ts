import { proactiveTools } from '@tact/assistant/proactive';
import type { Action } from '@tact/core/kernel';
import { createEmailRegistry } from '@tact/email/engine';
import { createTools } from '@tact/tools';
import { z } from 'zod';

/** `docs/reference/actions.md`, from the action registries of the email engine and of a conversation. */
export function actionsPage(): string {
  const { offered } = createEmailRegistry({} as never);
  const all = [...createTools({} as never), ...proactiveTools({ store: {} } as never)];
  const tools = all.filter((tool) => tool.offered && tool.spoken !== null);
  return [
    '# Actions',
    '',
    'Generated from the action registries (`packages/email/src/engine/actions/`, `packages/tools/src/` and `packages/assistant/src/proactive/tools/`) by `npm run docs`.',
    '',
    '**safe** and **reversible** actions run without asking and are recorded in the undo journal; **dangerous** ones always ask, unless',
    'they come from a rule of yours with `permit_dangerous = true`.',
    '',
    '## Mail actions',
    '',
    'Moving to a trash or junk folder counts as `delete`. `due` is accepted as an older name for `deadline`. Rules may also name `unsubscribe`,',
    'which always asks and no model is offered ([unsubscribing](../guides/your-own-mail.md#unsubscribing)).',
    '',
    '| action | danger | what it does | parameters | undone by |',
    '| --- | --- | --- | --- | --- |',
    ...offered.map((action) => row([`\`${action.name}\``], action, action.parameters)),
    '',
    '## Chat actions',
    '',
    'In a plan, an action is identified by its domain and its short name. The parameters are those that a planner writes: items and people',
    'are given by name. They are looked up before the plan is judged, so an approval refers to an item by its version and to a person by an',
    'address. An event with attendees asks first if the calendar sends invitations. Lookups are marked with *reads*.',
    '',
    '| action | in a plan | danger | what it does | parameters | undone by |',
    '| --- | --- | --- | --- | --- | --- |',
    ...tools.map((tool) => {
      const plan = `${tool.domain}: \`${tool.verb}\`${tool.reads ? ' *reads*' : ''}`;
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
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, {
    io: 'input',
    unrepresentable: 'any',
  });
  const names = Object.entries(properties).map(([name, property]) => {
    const inner =
      typeof property === 'object' && property.properties !== undefined
        ? ` { ${Object.keys(property.properties).join(', ')} }`
        : '';
    return `\`${name}${inner}\`${required.includes(name) ? '' : ' (optional)'}`;
  });
  return names.join(', ') || 'none';
}
