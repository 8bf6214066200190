/**
 * What belongs to one line of a log alone: its time stamp, the process that wrote it, and the port of a client. The host is no part of it,
 * unless the other text has no header at all.
 */
export interface LogLine {
  readonly message: string;
  /** Of a header such as `Nov 12 04:11:09 db1 postgres[812]:`; empty where there is none. */
  readonly host: string;
  readonly process: string;
}

const isoTime = String.raw`\d{4}[-/]\d{2}[-/]\d{2}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?(?:Z|UTC|[+-]\d{2}:?\d{2}))?)?`;
const syslogTime = String.raw`(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s+\d{1,2}(?:,?\s+\d{4})?\s+\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:\s+\d{4})?`;
const clockTime = String.raw`\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?`;
const epoch = String.raw`1[5-9]\d{8}(?:\d{3})?(?:\.\d+)?`;
const accessTime = String.raw`\d{1,2}/[A-Z][a-z]{2}/\d{4}:\d{2}:\d{2}:\d{2}(?:\s[+-]\d{4})?`;

const anyTime = `(?:${isoTime}|${syslogTime}|${clockTime}|${epoch})`;
const leading = new RegExp(
  String.raw`^\s*(?:[[(<]${anyTime}[\])>]|\[\d{1,2}:\d{2}\]|${anyTime}(?=[\s:,]))[\s:,-]*`,
);
const bracketed = new RegExp(String.raw`\[(?:${isoTime}|${syslogTime}|${accessTime})\]`, 'g');
const field = new RegExp(
  String.raw`(?:["']?@?(?:ts|time|timestamp|datetime)["']?\s*[:=]\s*["']?(?:${isoTime}|${syslogTime}|${epoch})["']?\s*,?)`,
  'gi',
);
const header = /^(?:([\w.-]+)\s+)?([\w./-]+)[[(](?:pid[= ])?\d+[\])]:?\s*/;
/** Written without a process id. */
const kernel = /^(?:([\w.-]+)\s+)?(kernel|systemd):\s*/;
const pid = /\b(?:pid|tid|process)[=: ]\s*\d+\b|(?<=\w)\[\d+\](?=:)/gi;
/** Of a client; ports below 10 000 are those that services listen on. */
const port = /(?<=\bfrom\s\S+\s)port\s\d+\b|\bport[=: ]\s*\d{5}\b|(?<=\d\.\d{1,3}):\d{5}\b/gi;

export function readLogLine(text: string): LogLine {
  const isStamped = leading.test(text);
  const unstamped = text.replace(leading, '').replaceAll(bracketed, ' ').replaceAll(field, ' ');
  const found = header.exec(unstamped) ?? (isStamped ? kernel.exec(unstamped) : null);
  const [whole = '', first = '', process = ''] = found ?? [];
  // Without a stamp, a word before the process is a word of the message.
  const isHeader = found !== null && (isStamped || first === '');
  const message = isHeader ? unstamped.slice(whole.length) : unstamped;
  const isLog = isHeader || unstamped !== text;
  return {
    message: isLog ? message.replaceAll(pid, ' ').replaceAll(port, ' ') : message,
    host: isHeader ? first : '',
    process: isHeader ? process : '',
  };
}
