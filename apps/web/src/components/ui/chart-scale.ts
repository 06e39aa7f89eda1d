const STEPS = [1, 2, 5, 10] as const
const PARTS = 4

/** Round axis values from the top down to zero, so that `highest` fits and every line has a simple number. */
export function chartScale(highest: number): number[] {
  const rough = Math.max(1, highest / PARTS)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((one) => one * magnitude >= rough) ?? 10) * magnitude
  const parts = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: parts + 1 }, (_, index) => (parts - index) * step)
}
