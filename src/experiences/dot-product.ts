/** The dot product of a vector and the numbers that begin at a place among others. Of vectors of length 1, the cosine. */
export function dotProduct(vector: Float32Array, values: Float32Array, from = 0): number {
  // Four sums at a time, because each addition would otherwise wait for the one before.
  const { length } = vector;
  const whole = length - (length % 4);
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < whole; at += 4) {
    const place = from + at;
    a += (values[place] as number) * (vector[at] as number);
    b += (values[place + 1] as number) * (vector[at + 1] as number);
    c += (values[place + 2] as number) * (vector[at + 2] as number);
    d += (values[place + 3] as number) * (vector[at + 3] as number);
  }
  for (let at = whole; at < length; at++) a += (values[from + at] as number) * (vector[at] as number);
  return a + b + c + d;
}
