import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getCACertificates } from 'node:tls';
import { tactError } from '#errors';

/**
 * The TLS settings of a connection that trusts the certificates of a PEM file beside those of the machine; none without a file.
 * Error: `CERTIFICATE_FILE_INVALID`.
 */
export async function trustIn(
  caFile: string | undefined,
): Promise<{ readonly tls?: { readonly ca: string[] } }> {
  if (caFile === undefined) return {};
  const refuse = (why: string) => tactError('CERTIFICATE_FILE_INVALID', { path: caFile, why });
  const pem = await readFile(caFile, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw refuse(cause.code === 'ENOENT' ? 'there is no such file' : (cause.code ?? 'it cannot be opened'));
  });
  try {
    new X509Certificate(pem);
  } catch {
    throw refuse('it holds no certificate in PEM');
  }
  // Naming certificates replaces those of the machine, so these go along.
  return { tls: { ca: [...getCACertificates('default'), pem] } };
}
