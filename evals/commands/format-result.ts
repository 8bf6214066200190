import type { Screen } from '#cli/output/screen';
import { formatTable } from '#cli/output/table';

/** An eval's result as text: a table of single figures, and a table for each group of similar entries. */
export function formatEvalResult(result: object, screen: Screen): string {
  const entries = Object.entries(result);
  const groups = entries.filter((entry): entry is [string, Group] => isGroup(entry[1]));
  const singles = entries
    .filter(([, value]) => !isGroup(value))
    .flatMap(([name, value]) => leaves(value, [name]));
  const columns = [
    { title: 'measure', flexible: true },
    { title: 'value', flexible: true },
  ];
  return [
    ...(singles.length === 0 ? [] : [formatTable(columns, singles, screen)]),
    ...groups.map(([name, group]) => formatGroup(name, group, screen)),
  ].join('\n\n');
}

type Group = Readonly<Record<string, object>>;

/** Entries with the same figures, by name. */
function isGroup(value: unknown): value is Group {
  return isTable(value) && Object.values(value).every(isTable) && Object.keys(value).length > 0;
}

function formatGroup(name: string, group: Group, screen: Screen): string {
  const rows = Object.entries(group).map(([key, inner]) => ({ key, cells: new Map(leaves(inner, [])) }));
  const titles = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
  const columns = [name, ...titles].map((title, index) => ({ title: words(title), flexible: index > 0 }));
  return formatTable(
    columns,
    rows.map(({ key, cells }) => [words(key), ...titles.map((title) => cells.get(title) ?? '')]),
    screen,
  );
}

/** One pair for each value at any depth. */
function leaves(value: unknown, path: readonly string[]): readonly (readonly [string, string])[] {
  if (!isTable(value)) return [[words(path.join(', ')), shown(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}

function shown(value: unknown): string {
  if (value === null) return 'not measured';
  return typeof value === 'number' ? String(Math.round(value * 1e4) / 1e4) : String(value);
}
