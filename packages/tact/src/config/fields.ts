import { issueText } from '@tact/core/config-issue';
import { z } from 'zod';

/** Fields that several parts of `config.toml` have. */

export const unit = z.number().min(0).max(1);
export const name = z.string().trim().min(1);

/** The name of an environment variable that holds a secret. */
export function environmentVariable(example: string) {
  return z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, {
    error: issueText('must be the name of an environment variable', `Write \`${example}\`.`),
  });
}

/** A password or token is sent with every request, so only over a secure or local connection. */
export function serverAddress(example: string) {
  return name.refine(isServerAddress, {
    error: issueText(
      'must be an https:// address without a password (http:// only on this machine)',
      `Write \`${example}\`.`,
    ),
  });
}

function isServerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
  );
}
