const STEPS = [1, 2, 5, 10] as const
const PARTS = 4

/** Round axis values from the top down, so that both ends fit and every line has a simple number. */
export function chartScale(highest: number, lowest = 0): number[] {
  const rough = Math.max(1, (highest - lowest) / PARTS)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((one) => one * magnitude >= rough) ?? 10) * magnitude
  const bottom = Math.floor(lowest / step)
  const parts = Math.max(1, Math.ceil(highest / step) - bottom)
  return Array.from({ length: parts + 1 }, (_, index) => (bottom + parts - index) * step)
}
