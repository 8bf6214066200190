import type { ExecutiveEvalResult, Figure } from './evaluate-executive.ts';

/** The result as it is printed: a line for each measure, a column for each responder. */
export function tablesOf({ events, seeds, responders, aims }: ExecutiveEvalResult): object {
  const names = [...new Set(Object.values(responders).flatMap((figures) => Object.keys(figures)))];
  const measure = Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(
        Object.entries(responders).map(([responder, figures]) => [
          responder,
          cellOf((figures as Readonly<Record<string, Figure>>)[name] ?? null, seeds.length > 1),
        ]),
      ),
    ]),
  );
  return { events, seeds: seeds.join(', '), measure, aims };
}

/** The mean with its interval, such as `0.91 (0.9 to 0.92)`. */
function cellOf(figure: Figure, hasInterval: boolean): string {
  if (figure === null) return '-';
  const [mean, low, high] = [figure.mean, figure.low, figure.high].map(short);
  return hasInterval && low !== high ? `${mean} (${low} to ${high})` : `${mean}`;
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
