import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const files = globSync('apps/web/src/**/*.tsx', { cwd: root }).filter(
  // The component gallery is internal.
  (file) => !/\.test\.tsx$|\/testing\/|routes\/design\//.test(file),
)

/** Attributes whose value a user reads or a screen reader announces. */
const READ = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
])
/** Names and symbols that are the same in every language. */
const SAME_EVERYWHERE =
  /KANT7F3Q|zł|Ctrl|StatTrak|SteamID(?:64)?|Souvenir|Esc|Enter|NIP|KRS|CSV|PDF|BTC|LTC|EUR|PLN|PL|EN|PNG|Steam/g

function isText(text: string): boolean {
  return /\p{L}{2}/u.test(text.replaceAll(SAME_EVERYWHERE, '').replaceAll(/&\w+;/g, ''))
}

/**
 * Finds texts that are written in a page's code instead of its translations, so that both languages would show the
 * same.
 */
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

// Runs outside the test, because the first read of several hundred files may exceed a test's timeout.
const untranslated = files.flatMap(untranslatedIn)

test('every text of a page comes from a dictionary', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(untranslated).toEqual([])
})
