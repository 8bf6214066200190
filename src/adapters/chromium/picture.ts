import { PNG } from 'pngjs';

/** Pixels, four bytes each: red, green, blue, alpha. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function decodePicture(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png);
  return { width, height, data };
}
