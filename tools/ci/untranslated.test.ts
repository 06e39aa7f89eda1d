import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const files = globSync('apps/web/src/**/*.tsx', { cwd: root }).filter(
  // The gallery of components is for us.
  (file) => !/\.test\.tsx$|\/testing\/|routes\/design\//.test(file),
)

/** Attributes whose value somebody reads or hears. */
const READ = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
])
/** Names and signs that are the same in every language. */
const SAME_EVERYWHERE =
  /KANT7F3Q|zł|Ctrl|StatTrak|SteamID(?:64)?|Souvenir|Esc|Enter|NIP|KRS|CSV|PDF|BTC|LTC|EUR|PLN|PL|EN|PNG|Steam/g

function isText(text: string): boolean {
  return /\p{L}{2}/u.test(text.replaceAll(SAME_EVERYWHERE, '').replaceAll(/&\w+;/g, ''))
}

/** What a page would show in both languages alike, because it stands in its code instead of in a dictionary. */
function untranslatedIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found: string[] = []
  const note = (text: string) => {
    if (isText(text)) found.push(`${file}: ${text.trim()}`)
  }
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node.text)
    else if (ts.isJsxAttribute(node) && node.initializer && READ.has(node.name.getText())) {
      if (ts.isStringLiteral(node.initializer)) note(node.initializer.text)
    } else if (ts.isJsxExpression(node) && node.expression && ts.isJsxElement(node.parent)) {
      if (ts.isStringLiteralLike(node.expression)) note(node.expression.text)
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

// Outside of the test: the first look at some hundred files may take longer than a test should.
const untranslated = files.flatMap(untranslatedIn)

test('every text of a page comes from a dictionary', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(untranslated).toEqual([])
})
