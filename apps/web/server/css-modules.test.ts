import { expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inlineClassNames, moduleFiles, namesIn } from './css-modules.ts'

const sources = join(import.meta.dirname, '../src')
const sheets = [join(sources, 'styles/base.css'), ...moduleFiles()].map((file) => ({
  path: relative(sources, file),
  css: readFileSync(file, 'utf8'),
}))
const scripts = globSync('**/*.{ts,tsx}', { cwd: sources }).map((file) =>
  readFileSync(join(sources, file), 'utf8'),
)
const OF_LIBRARIES = /^Toastify__/

test('a class of another component is named only when exactly one style sheet defines it', () => {
  const wrong = sheets.flatMap(({ path, css }) =>
    [...css.matchAll(/:global\(\.([\w-]+)\)/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => !OF_LIBRARIES.test(name))
      .filter((name) => sheets.filter((sheet) => namesIn(sheet.css).has(name)).length !== 1)
      .map((name) => `${path}: ${name}`),
  )
  expect(wrong).toEqual([])
})

test('every class of a module is used by a file that imports the module', () => {
  const unused = sheets.slice(1).flatMap(({ path, css }) => {
    const users = scripts.filter((text) => text.includes(`'#${path}'`)).join('\n')
    const starts = [...users.matchAll(/\[`([\w-]+)\$/g)].map(([, start]) => start ?? '')
    const keyframes = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name)
    return [...namesIn(css)]
      .filter((name) => !name.startsWith('is-') && !keyframes.includes(name))
      .filter((name) => !new RegExp(`Styles\\.${name}\\b|styles\\.${name}\\b|\\['${name}'\\]`).test(users))
      .filter((name) => !starts.some((start) => name.startsWith(start)))
      .map((name) => `${path}: ${name}`)
  })
  expect(unused).toEqual([])
})

test('the build writes class names where they are used', () => {
  const code =
    "import styles from '#styles/none.module.css'\nconst a = [styles.is, styles['is-open'], `${styles['is-b']} c`]\n"
  expect(inlineClassNames(code)).toBe(
    "import '#styles/none.module.css'\nconst a = ['is', 'is-open', `${'is-b'} c`]\n",
  )
})

test('the build refuses a class name that only runs could know', () => {
  const code = "import styles from '#styles/none.module.css'\nconst a = styles[isB ? 'b' : 'c']\n"
  expect(() => inlineClassNames(code)).toThrow('write the class name or its start as text')
})
