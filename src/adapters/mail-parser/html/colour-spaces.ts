import type { Colour } from './colour.ts';

type Triple = readonly [number, number, number];

/**
 * Colours of the newer notations as a screen shows them (CSS Color 4, 10 and 18). What a screen cannot show is cut off at each
 * channel, as browsers do.
 */
export function fromColourSpace(space: string, triple: Triple, alpha: number): Colour | null {
  const linear = toLinear[space]?.(triple);
  if (linear === undefined || linear.some(Number.isNaN)) return null;
  const [red, green, blue] = linear.map((value) => Math.round(255 * gammaOf(clamped(value))));
  return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0, alpha: clamped(alpha) };
}

/** The same colour in a space that colours are mixed in. */
export function inOklab({ red, green, blue }: Colour): Triple {
  const linear = toTriple([red, green, blue].map((value) => linearOf(value / 255)));
  return times(okFromLms, toTriple(times(lmsFromLinear, linear).map(Math.cbrt)));
}

export function inLinear({ red, green, blue }: Colour): Triple {
  return toTriple([red, green, blue].map((value) => linearOf(value / 255)));
}

const toLinear: Readonly<Record<string, (triple: Triple) => Triple>> = {
  srgb: (triple) => toTriple(triple.map(linearOf)),
  'srgb-linear': (triple) => triple,
  'display-p3': (triple) => times(linearFromP3, toTriple(triple.map(linearOf))),
  lab: (triple) => times(linearFromXyz50, xyzOfLab(triple)),
  lch: (triple) => times(linearFromXyz50, xyzOfLab(fromPolar(triple))),
  oklab: linearOfOklab,
  oklch: (triple) => linearOfOklab(fromPolar(triple)),
  xyz: (triple) => times(linearFromXyz65, triple),
  'xyz-d65': (triple) => times(linearFromXyz65, triple),
  'xyz-d50': (triple) => times(linearFromXyz50, triple),
};

function fromPolar([lightness, chroma, hue]: Triple): Triple {
  const angle = (hue / 180) * Math.PI;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

function linearOfOklab([lightness, a, b]: Triple): Triple {
  const lms = times(lmsFromOk, [Math.min(1, Math.max(0, lightness)), a, b]);
  return times(linearFromLms, toTriple(lms.map((value) => value ** 3)));
}

function xyzOfLab([stated, a, b]: Triple): Triple {
  const lightness = Math.min(100, Math.max(0, stated));
  const middle = (lightness + 16) / 116;
  const inverse = (value: number) => (value > 6 / 29 ? value ** 3 : 3 * (6 / 29) ** 2 * (value - 4 / 29));
  return [0.9643 * inverse(middle + a / 500), inverse(middle), 0.8251 * inverse(middle - b / 200)];
}

function linearOf(value: number): number {
  const size = Math.abs(value);
  return Math.sign(value) * (size <= 0.04045 ? size / 12.92 : ((size + 0.055) / 1.055) ** 2.4);
}

function gammaOf(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}

type Matrix = readonly [Triple, Triple, Triple];

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  return toTriple(matrix.map(([a, b, c]) => a * x + b * y + c * z));
}

function toTriple([x = 0, y = 0, z = 0]: readonly number[]): Triple {
  return [x, y, z];
}

const linearFromXyz65: Matrix = [
  [3.2409699, -1.5373832, -0.4986108],
  [-0.9692436, 1.8759675, 0.0415551],
  [0.0556301, -0.203977, 1.0569715],
];
const linearFromXyz50: Matrix = [
  [3.1341359, -1.6173863, -0.4906623],
  [-0.978795, 1.9162544, 0.0334421],
  [0.0719554, -0.2289768, 1.405386],
];
const linearFromP3: Matrix = [
  [1.2249402, -0.2249402, 0],
  [-0.0420569, 1.0420569, 0],
  [-0.0196376, -0.0786361, 1.0982736],
];
const lmsFromOk: Matrix = [
  [1, 0.3963378, 0.2158038],
  [1, -0.1055613, -0.0638542],
  [1, -0.0894842, -1.2914855],
];
const linearFromLms: Matrix = [
  [4.0767417, -3.3077116, 0.2309699],
  [-1.268438, 2.6097574, -0.3413194],
  [-0.0041961, -0.7034186, 1.7076147],
];
const lmsFromLinear: Matrix = [
  [0.4122215, 0.5363325, 0.051446],
  [0.2119035, 0.6806995, 0.107397],
  [0.0883025, 0.2817188, 0.6299787],
];
const okFromLms: Matrix = [
  [0.2104543, 0.7936178, -0.004072],
  [1.9779985, -2.4285922, 0.4505937],
  [0.025904, 0.7827718, -0.8086758],
];
