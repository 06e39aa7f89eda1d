/** A button that shows more is worth a press only when more than a few are hidden. */
const FEW_LEFT = 8

/** How many of `total` to show when `wanted` were asked for. */
export function shownCount(wanted: number, total: number): number {
  return total - wanted <= FEW_LEFT ? total : wanted
}
