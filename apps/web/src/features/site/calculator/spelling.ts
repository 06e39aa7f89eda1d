import { foldText } from '@app/contract/catalog/calculator'

/** A shorter word has too many neighbours to guess which one was meant. */
const CORRECTED_CHARS_MIN = 4
/** From this length on a word may have two mistakes. */
const TWO_MISTAKES_CHARS_MIN = 7

/** Corrects searches by the words of these texts, which are read at the first mistake. */
export function makeSpelling(texts: () => string[]): (search: string) => string | undefined {
  let known: ReadonlySet<string> | undefined
  return (search) => {
    known ??= new Set(texts().flatMap((text) => text.split(/[^\p{L}\p{N}-]+/u)))
    const words = foldText(search)
      .split(/[\s|]+/)
      .filter(Boolean)
    const corrected = words.map((word) => correctWord(word, known ?? new Set()))
    const isCorrected = corrected.some((word, place) => word !== words[place])
    return isCorrected ? corrected.join(' ') : undefined
  }
}

function correctWord(word: string, known: ReadonlySet<string>): string {
  if (word.length < CORRECTED_CHARS_MIN || [...known].some((text) => text.includes(word))) return word
  const mistakesMax = word.length >= TWO_MISTAKES_CHARS_MIN ? 2 : 1
  let best = word
  let fewest = mistakesMax + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > mistakesMax) continue
    const mistakes = countMistakes(word, candidate)
    if (mistakes < fewest) [best, fewest] = [candidate, mistakes]
  }
  return best
}

/** Letters to add, drop, change or swap with their neighbour to turn one word into the other. */
export function countMistakes(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_unused, place) => place)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[row - 1] === other[place - 1]
      const isSwapped = row > 1 && one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1]
      next.push(
        Math.min(
          (last[place] ?? 0) + 1,
          (next[place - 1] ?? 0) + 1,
          (last[place - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[place - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = next
  }
  return last[other.length] ?? 0
}
