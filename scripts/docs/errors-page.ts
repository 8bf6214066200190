import { type ErrorSpec, errorRegistry, exitCodes } from '@tact/core/errors';

const dispositions: Readonly<Record<ErrorSpec['disposition'], string>> = {
  retry: 'try again later',
  stop: 'stop',
  ask: 'ask a person',
  fix: 'fix something first',
};

/** `docs/errors.md`, from the error registry. */
export function errorsPage(): string {
  const entries = Object.entries<ErrorSpec>(errorRegistry);
  return [
    '# Errors',
    '',
    'Generated from `packages/core/src/errors/` by `npm run docs`.',
    '',
    'Every error has a code, one sentence that says what happened, one that says what to do, and a disposition for programs.',
    'With `--json` an error is one object on standard error: `{"error": {"code", "message", "remedy", "disposition", "details"}}`.',
    'Policy refusals are not errors; they are verdicts.',
    '',
    '## Exit codes',
    '',
    '| code | kind |',
    '| --- | --- |',
    ...Object.entries(exitCodes).map(([kind, code]) => `| ${code} | ${kind} |`),
    '',
    '## Dispositions',
    '',
    '| disposition | what a program does |',
    '| --- | --- |',
    ...Object.entries(dispositions).map(([name, meaning]) => `| ${name} | ${meaning} |`),
    '',
    '## Codes',
    '',
    '| code | what happened | what to do | disposition | HTTP | gRPC | exit |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...entries.map(
      ([code, { message, remedy, disposition, http, grpc, exitCode }]) =>
        `| ${[`\`${code}\``, message, remedy, disposition, http, grpc, exitCode].map(cell).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}

function cell(value: string | number): string {
  return String(value).replaceAll('|', '\\|');
}
