/**
 * Fixed dates beside the machine's clock: such a test turns red on the day that it names. A test of a command has a clock of its
 * own (`test/cli/cli-fixture.ts`); one whose subject is a process uses times relative to now.
 */
export function mixesClocks(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*/g, '');
  return realClock.test(code) && fixedDate.test(code);
}

const realClock =
  /\bcreateSystemClock\b|\bDate\.now\b|\bnew Date\(\)|\bstartTact\(|\binTerminal\(|\brunProgram\(/;
/** In the years around this one. What is long past or far ahead stays so. */
const fixedDate = /\b20(?:2[5-9]|[34]\d)-[01]\d-[0-3]\d/;

/** Who may, and why no day makes a difference. */
export const mayMixClocks: Readonly<Record<string, string>> = {
  'test/crash/admissions-to-kill.ts': 'dates of finished runs, which are past on any day',
  'test/processes/chat-in-terminal.test.ts': 'gives each process its time with --now',
  'test/processes/command-line.test.ts': 'gives the process its time with --now',
};

/** A time limit: such a test is red on a busy machine. Give it an input so large that what is too slow does not end. */
export function limitsTime(source: string): boolean {
  return /expect\([^;]*(?:performance\.now|Date\.now|process\.(?:cpuUsage|threadCpuUsage|hrtime))[^;]*\)\.toBeLessThan\(/.test(
    source,
  );
}
