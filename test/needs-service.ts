import { describe, it } from 'vitest';

/**
 * Tests that need a server which `scripts/services` starts. Without it they are skipped, with the reason in their title; in
 * CI (`CI=true`) they fail instead.
 *
 * @param variable the environment variable that says where the server is
 */
export function describeWithService(title: string, variable: string, tests: () => void): void {
  if (process.env[variable]) {
    describe(title, tests);
    return;
  }
  const reason = `${variable} is not set; run scripts/services start, then eval "$(scripts/services env)"`;
  if (process.env['CI'] === 'true') {
    describe(title, () => {
      it('has its server', () => {
        throw new Error(`In CI this must run: ${reason}.`);
      });
    });
    return;
  }
  describe.skip(`${title} (skipped: ${reason})`, () => {
    it('runs against the server', () => {});
  });
}

/** What an environment variable holds; only for use within `describeWithService`. */
export function serviceSetting(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set.`);
  return value;
}
