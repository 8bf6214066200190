import { readFileSync, writeFileSync } from 'node:fs';
import { TactError } from '@tact/core/errors';
import type { ParsedMail } from '@tact/core/ports/mail-parser';
import { exposeAll } from '@tact/core/records';
import { createMailParser } from '@tact/email/mail-parser/mime';
import type { Report } from './measurer.ts';

/** Child process of the measurer: parses each message whose path it receives, and reports time and memory. */
const parser = createMailParser();
await parser.parse(Buffer.from('From: ann@example.com\nContent-Type: text/html\n\n<p>Warm up</p>'));
globalThis.gc?.();
const restingKb = memoryKb('VmRSS');

process.on('message', (path: string) => {
  void measure(readFileSync(path)).then((report) => process.send?.(report));
});

async function measure(raw: Uint8Array): Promise<Report> {
  globalThis.gc?.();
  resetPeak();
  const start = performance.now();
  const { mail, crash } = await parse(raw);
  const ms = performance.now() - start;
  return { ms, rssMb: Math.max(0, memoryKb('VmHWM') - restingKb) / 1024, crash, mail };
}

async function parse(
  raw: Uint8Array,
): Promise<{ readonly mail: ParsedMail | null; readonly crash: string | null }> {
  try {
    return { mail: exposeAll(await parser.parse(raw)), crash: null };
  } catch (error) {
    const isRefusal = error instanceof TactError && /^MAIL_(TOO_LARGE|UNPARSABLE)$/.test(error.code);
    return { mail: null, crash: isRefusal ? null : String(error) };
  }
}

/** Resets the peak on Linux (proc(5), clear_refs); elsewhere the peak since the start of the process is used. */
function resetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

function memoryKb(field: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') {
    return field === 'VmRSS' ? process.memoryUsage().rss / 1024 : process.resourceUsage().maxRSS;
  }
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}
