import { describe, expect, test } from 'vitest'
import { csvLine } from '#shared/csv.ts'

describe('a CSV line', () => {
  test.each([
    ['=1+1', `"'=1+1"`],
    ['+48 600', `"'+48 600"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r\n=1', `"'\r\n=1"`],
    ['  =cmd|x', `"'  =cmd|x"`],
    ['\u00a0@x', `"'\u00a0@x"`],
    ['＝1+1', `"'＝1+1"`],
    ['x";"=1', `"x"";""=1"`],
    ['a=b', '"a=b"'],
    ['Zażółć; gęślą', '"Zażółć; gęślą"'],
    ['dwa\nwiersze', '"dwa\nwiersze"'],
  ])('%j is not a formula and stays in one cell', (text, cell) => {
    expect(csvLine([text], 'pl')).toBe(`${cell}\r\n`)
  })

  test('amounts and separators follow the language', () => {
    const cells = [{ whole: 7 }, { grosze: 123_45n }, { grosze: 5n }, null]
    expect(csvLine(cells, 'pl')).toBe('7;123,45;0,05;\r\n')
    expect(csvLine(cells, 'en')).toBe('7,123.45,0.05,\r\n')
  })
})
