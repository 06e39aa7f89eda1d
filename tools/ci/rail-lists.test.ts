import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PAYOUT_METHODS, RAILS } from '@app/contract/payments/rails'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const NAME = `'(?:${[...new Set<string>([...RAILS, ...PAYOUT_METHODS])].join('|')})'`
/** An array or a union with two adjacent names. */
const LIST = new RegExp(String.raw`${NAME}\s*[,|]\s*${NAME}`)

/** The registry itself, generated files and migrations, tests, and programs that simulate the providers. */
const LEFT_OUT =
  /^packages\/contract\/src\/payments\/rails\.ts$|\.gen\.ts$|\.generated\.ts$|\/migrations\/|\/locales\/|\/testing\/|^apps\/api\/test\/|\.test\.tsx?$|^apps\/simulator\/|^e2e\/|^tools\//

function listSources(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  return files.split('\n').filter((file) => file !== '' && !LEFT_OUT.test(file))
}

test('no file but the registry lists rails or payout methods', () => {
  const lists = listSources().filter((file) => LIST.test(readFileSync(path.join(root, file), 'utf8')))
  expect(lists).toEqual([])
})

test.each(["['bank', 'paypal']", "'btc' | 'ltc'", "[\n  'skrill',\n  'neteller',\n]"])(
  'recognizes %s as a list',
  (text) => {
    expect(LIST.test(text)).toBe(true)
  },
)
