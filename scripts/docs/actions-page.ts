import { z } from 'zod';
import { createEmailCatalogue } from '#engines/email';

/** `docs/reference/actions.md`, from the action catalogue of the email engine. */
export function actionsPage(): string {
  const { offered } = createEmailCatalogue({} as never);
  return [
    '# Actions',
    '',
    'Made from the action catalogue (`src/engines/email/actions/`) by `npm run docs`.',
    '',
    '**safe** and **reversible** actions run by themselves and stand in the undo journal; **dangerous** ones always ask, unless a rule',
    'of yours with `permit_dangerous = true` made them. Moving to a trash or junk folder counts as `delete`.',
    '',
    '| action | danger | what it does | parameters | taken back by |',
    '| --- | --- | --- | --- | --- |',
    ...offered.map(
      ({ name, danger, summary, parameters, inverses }) =>
        `| \`${name}\` | ${danger} | ${summary} | ${parameterList(parameters)} | ${inverses.map((inverse) => `\`${inverse}\``).join(', ')} |`,
    ),
    '',
  ].join('\n');
}

function parameterList(parameters: z.ZodType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: 'input' });
  const names = Object.keys(properties).map(
    (name) => `\`${name}\`${required.includes(name) ? '' : ' (optional)'}`,
  );
  return names.join(', ') || 'none';
}
