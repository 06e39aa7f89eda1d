import { isCp852Letter } from './cp852.ts'

const LINE_CHARS = 35
const LINES_MAX = 4

/** Letters that Unicode does not decompose, each followed by its replacement. */
const NEAREST =
  "øo æae œoe þth ðd ħh ıi ŧt ’' ʼ' аa бb вv гh ґg дd еe єie жzh зz иy іi їi йi кk лl мm нn оo пp рr сs тt уu " +
  'фf хkh цts чch шsh щshch ь ъ ыy эe юiu яia ёe ўu'
const PLAIN: ReadonlyMap<string, string> = new Map(
  NEAREST.split(' ').flatMap((pair) => {
    const [letter, plain] = [pair.slice(0, 1), pair.slice(1)]
    const capital = plain.slice(0, 1).toUpperCase() + plain.slice(1)
    return [
      [letter.toUpperCase(), capital],
      [letter, plain],
    ] as const
  }),
)
const ALLOWED = /^[A-Za-z0-9 .'()/+-]+$/

/**
 * Text that is safe in a bank file: letters of the code page, digits, and signs that no format uses as separators.
 * Everything else becomes the nearest plain letter or a space.
 */
export function bankText(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => bankLetter(letter))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()
}

function bankLetter(letter: string): string {
  if (ALLOWED.test(letter) || isCp852Letter(letter)) return letter
  const base = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return PLAIN.get(letter) ?? (ALLOWED.test(base) ? base : (PLAIN.get(base) ?? ' '))
}

/** The same text, split into the lines that a transfer allows. Words stay whole as long as they fit. */
export function bankLines(text: string): string[] {
  const lines: string[] = []
  for (const word of bankText(text).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= LINE_CHARS)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...(word.match(new RegExp(`.{1,${LINE_CHARS}}`, 'gu')) ?? ['']))
  }
  return lines.slice(0, LINES_MAX)
}
