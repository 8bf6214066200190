import { fileOf } from '../../scripts/packages.ts';

/** Files that import each other, directly or not, so that none of them can be read, moved or loaded before the others. Types that name each other count where asked. */

/** The groups of such files, each in alphabetical order; empty if there are none. */
export function circlesIn(
  files: readonly string[],
  read: (file: string) => string,
  { types }: { readonly types: boolean },
): readonly (readonly string[])[] {
  const importedBy = new Map(files.map((file) => [file, targetsOf(file, read(file), types)]));
  const found = new Map<string, { readonly order: number; low: number }>();
  const open: string[] = [];
  const circles: (readonly string[])[] = [];
  // Tarjan's: what is still open when it is met again is in the same circle.
  const visit = (file: string): number => {
    const own = { order: found.size, low: found.size };
    found.set(file, own);
    open.push(file);
    for (const target of importedBy.get(file) ?? []) {
      const known = found.get(target);
      if (known === undefined) own.low = Math.min(own.low, visit(target));
      else if (open.includes(target)) own.low = Math.min(own.low, known.order);
    }
    if (own.low === own.order) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return own.low;
  };
  for (const file of files) if (!found.has(file)) visit(file);
  return circles;
}

const statement = /^(?:import|export)\s+(type\s+)?(\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+)\s+from\s+'([^'\n]+)'/gm;

function targetsOf(file: string, text: string, types: boolean): readonly string[] {
  return [...text.matchAll(statement)].flatMap(([, type, names = '', specifier = '']) => {
    const isType = type !== undefined || /^\{(?:\s*type\s[^,}]*,?)+\s*\}$/.test(names);
    const target = isType && !types ? null : fileOf(file, specifier);
    return target === null || target === file ? [] : [target];
  });
}
