import type { Picture } from './picture.ts';

/** How many pixels differ, by how well a reader sees the difference. */
export interface Difference {
  /** A channel differs by more than 24 of 255; less is not seen (on white up to #e7e7e7, a contrast of 1.24 to 1). */
  readonly seenPixels: number;
  /** A channel differs by at least 48 of 255 (on white from #cfcfcf on, a contrast of 1.56 to 1). */
  readonly clearPixels: number;
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Compares an area of one picture with an area as large of another; what lies outside a picture differs from nothing. */
export function pictureDifference(one: Picture, other: Picture, area: Area, otherArea = area): Difference {
  let seenPixels = 0;
  let clearPixels = 0;
  for (let y = 0; y < area.height; y++) {
    if (area.top + y >= one.height || otherArea.top + y >= other.height) break;
    const start = ((area.top + y) * one.width + area.left) * 4;
    const otherStart = ((otherArea.top + y) * other.width + otherArea.left) * 4;
    const bytes = Math.min(area.width, one.width - area.left, other.width - otherArea.left) * 4;
    const row = one.data.subarray(start, start + bytes);
    const otherRow = other.data.subarray(otherStart, otherStart + bytes);
    if (Buffer.compare(row, otherRow) === 0) continue;
    for (let index = 0; index < bytes; index += 4) {
      const largest = channelDifference(row, otherRow, index);
      if (largest > 24) seenPixels++;
      if (largest >= 48) clearPixels++;
    }
  }
  return { seenPixels, clearPixels };
}

function channelDifference(one: Uint8Array, other: Uint8Array, start: number): number {
  let largest = 0;
  for (let index = start; index < start + 3; index++) {
    largest = Math.max(largest, Math.abs((one[index] ?? 0) - (other[index] ?? 0)));
  }
  return largest;
}
