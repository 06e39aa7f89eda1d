/** Smaller moves are the market's daily life. */
const MOVE_BPS = 12_500
const MOVE_GROSZE_MIN = 10_00
const WHOLE_BPS = 10_000

/** Whether a price has moved so far, up or down, between two lists that a person should look at it. */
export function isLargeMove(beforeGrosze: number, afterGrosze: number): boolean {
  const [low, high] = beforeGrosze < afterGrosze ? [beforeGrosze, afterGrosze] : [afterGrosze, beforeGrosze]
  return high - low >= MOVE_GROSZE_MIN && high * WHOLE_BPS >= low * MOVE_BPS
}
