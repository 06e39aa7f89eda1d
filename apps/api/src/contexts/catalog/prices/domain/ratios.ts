/** How far a ratio is from 1, the same in both directions: 0.5 for ×1.5 and for ÷1.5. */
export function distance(ratio: number): number {
  return Math.max(ratio, 1 / ratio) - 1
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

export function medianOf(values: number[]): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length / 2)] ?? 1
}
