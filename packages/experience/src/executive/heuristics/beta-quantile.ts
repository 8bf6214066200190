/**
 * The quantile function of the Beta distribution: the regularised incomplete beta function, and its inverse. Pure.
 *
 * Sources: the continued fraction is 8.17.22 of the NIST Digital Library of Mathematical Functions, evaluated by the modified
 * method of Lentz; the logarithm of gamma is Lanczos's approximation with g = 7 and nine terms.
 */

/** The x in [0, 1] below which a variable of Beta(alpha, beta) lies with this probability. Shapes of 0 put everything on one end. */
export function betaQuantile(probability: number, alpha: number, beta: number): number {
  if (alpha <= 0 || probability <= 0) return 0;
  if (beta <= 0 || probability >= 1) return 1;
  const density = logBeta(alpha, beta);
  let [low, high] = [0, 1];
  let x = alpha / (alpha + beta);
  for (let step = 0; step < maxSteps && high - low > 1e-12; step += 1) {
    const excess = regularisedBeta(x, alpha, beta) - probability;
    if (excess > 0) high = x;
    else low = x;
    const slope = Math.exp((alpha - 1) * Math.log(x) + (beta - 1) * Math.log1p(-x) - density);
    const newton = x - excess / slope;
    // Newton's step where it stays within what is known, bisection where it does not.
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - x) < 1e-14) return next;
    x = next;
  }
  return x;
}

const maxSteps = 200;

/** I_x(alpha, beta): the probability that a variable of Beta(alpha, beta) is at most x. */
export function regularisedBeta(x: number, alpha: number, beta: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(alpha * Math.log(x) + beta * Math.log1p(-x) - logBeta(alpha, beta));
  // The fraction converges fast on one side of the mean only; the other side is its mirror image.
  return x < (alpha + 1) / (alpha + beta + 2)
    ? (front * continuedFraction(x, alpha, beta)) / alpha
    : 1 - (front * continuedFraction(1 - x, beta, alpha)) / beta;
}

const tiny = 1e-300;

function continuedFraction(x: number, alpha: number, beta: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((alpha + beta) * x) / (alpha + 1));
  let fraction = d;
  for (let m = 1; m <= 500; m += 1) {
    const even = (m * (beta - m) * x) / ((alpha + 2 * m - 1) * (alpha + 2 * m));
    const odd = (-(alpha + m) * (alpha + beta + m) * x) / ((alpha + 2 * m) * (alpha + 2 * m + 1));
    let change = 1;
    for (const coefficient of [even, odd]) {
      d = 1 / awayFromZero(1 + coefficient * d);
      c = awayFromZero(1 + coefficient / c);
      change = c * d;
      fraction *= change;
    }
    if (Math.abs(change - 1) < 1e-15) break;
  }
  return fraction;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}

function logBeta(alpha: number, beta: number): number {
  return logGamma(alpha) + logGamma(beta) - logGamma(alpha + beta);
}

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function logGamma(value: number): number {
  // Below a half, by its own recurrence; shapes are positive.
  if (value < 0.5) return logGamma(value + 1) - Math.log(value);
  const x = value - 1;
  const sum = lanczos.reduce((sofar, term, index) => (index === 0 ? term : sofar + term / (x + index)), 0);
  const t = x + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}
