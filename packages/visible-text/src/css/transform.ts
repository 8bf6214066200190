import { type DeclaredValues, valuesOf } from './cascade.ts';
import { type LengthContext, lengthRange, type Range } from './length.ts';
import { wordsOf } from './longhands.ts';

/** How far `transform` and its own properties move what is drawn. */
export interface Transform {
  readonly across: Range;
  readonly down: Range;
  /** Moved back by half of its own size. */
  readonly isHalfAcross: boolean;
  readonly isHalfDown: boolean;
  readonly isLarger: boolean;
}

const zero: Range = { min: 0, max: 0 };
const noTransform: Transform = {
  across: zero,
  down: zero,
  isHalfAcross: false,
  isHalfDown: false,
  isLarger: false,
};

/** Null where it may take the text away. */
export function transformOf(declared: DeclaredValues, context: LengthContext): Transform | null {
  let result = noTransform;
  for (const value of [...valuesOf(declared, 'transform', 'none'), ...ownTransforms(declared)]) {
    for (const call of value === 'none' ? [] : wordsOf(value)) {
      const next = addCall(result, call, context);
      if (next === null) return null;
      result = next;
    }
  }
  return result;
}

/** `translate` and `scale` as the functions of the same name. */
function ownTransforms(declared: DeclaredValues): readonly string[] {
  return ['translate', 'scale'].flatMap((name) =>
    valuesOf(declared, name, 'none')
      .filter((value) => value !== 'none')
      .map((value) => `${name}(${wordsOf(value).join(',')})`),
  );
}

type TransformCall = (before: Transform, args: readonly string[], context: LengthContext) => Transform | null;

const moveIn2d: TransformCall = (before, args, context) =>
  args.length > 2 ? null : translated(before, args[0], args[1], context);
const scale: TransformCall = (before, args) => scaled(before, args.map(Number.parseFloat));
const scaleIn2d: TransformCall = (before, args, context) =>
  args.length > 2 ? null : scale(before, args, context);
const turn: TransformCall = (before, args) => (args.every(isSmallAngle) ? before : null);

/** By name, in small letters. Any other function may take the text away. */
const transformCalls: ReadonlyMap<string, TransformCall> = new Map<string, TransformCall>([
  ['translate', moveIn2d],
  ['translatex', (before, [across], context) => translated(before, across, undefined, context)],
  ['translatey', (before, [down], context) => translated(before, undefined, down, context)],
  ['translatez', (before, [depth]) => (isNoDepth(depth) ? before : null)],
  [
    'translate3d',
    (before, [across, down, depth], context) =>
      isNoDepth(depth) ? translated(before, across, down, context) : null,
  ],
  ['scale', scaleIn2d],
  ['scalex', scale],
  ['scaley', scale],
  ['rotate', turn],
  ['skew', turn],
  ['skewx', turn],
  ['skewy', turn],
  ['matrix', matrix],
]);

function addCall(before: Transform, call: string, context: LengthContext): Transform | null {
  const [, name = '', inner = ''] = /^([a-z0-9]+)\((.*)\)$/.exec(call) ?? [];
  const args = wordsOf(inner).filter((word) => word !== ',');
  return transformCalls.get(name)?.(before, args, context) ?? null;
}

function isNoDepth(depth = ''): boolean {
  return /^0(px)?$/.test(depth);
}

function matrix(before: Transform, args: readonly string[], context: LengthContext): Transform | null {
  if (args.length !== 6) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args.map(Number.parseFloat);
  if (Math.abs(b) > 0.05 || Math.abs(c) > 0.05) return null;
  const moved = translated(before, `${e}px`, `${f}px`, context);
  return moved === null ? null : scaled(moved, [a, d]);
}

function translated(before: Transform, across = '0', down = '0', context: LengthContext): Transform | null {
  // Percents are of the element's own size, which is at most that of what it is placed in.
  const x = lengthRange(across, { ...context, percentOf: { min: 0, max: 600 } });
  const y = lengthRange(down, { ...context, percentOf: { min: 0, max: 100 } });
  if (x === null || y === null) return null;
  return {
    ...before,
    across: { min: before.across.min + x.min, max: before.across.max + x.max },
    down: { min: before.down.min + y.min, max: before.down.max + y.max },
    isHalfAcross: /^-([1-4]?\d|50)%$/.test(across),
    isHalfDown: /^-([1-4]?\d|50)%$/.test(down),
  };
}

function scaled(before: Transform, factors: readonly number[]): Transform | null {
  if (factors.length === 0 || !factors.every((factor) => factor >= 0.5 && factor <= 2)) return null;
  return { ...before, isLarger: before.isLarger || factors.some((factor) => factor > 1.05) };
}

function isSmallAngle(angle: string): boolean {
  const degrees =
    Number.parseFloat(angle) * (angle.endsWith('turn') ? 360 : angle.endsWith('rad') ? 57.3 : 1);
  return Math.abs(degrees) <= 10 || Math.abs(degrees) === 360;
}
