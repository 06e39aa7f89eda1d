import { expect, test } from 'vitest'
import { readDecimal, writeDecimal } from './decimal-text.ts'
import { elementsAt, escapeXml, readXml, textAt } from './strict-xml.ts'

test('reads elements, attributes and text and drops namespace prefixes', () => {
  const document = readXml(
    '<?xml version="1.0"?>\n<a:x xmlns:a="u"><a:y k=\'1\'>&lt;&#65;&#x42;</a:y><y/><!-- no --></a:x>',
  )
  expect(elementsAt(document, 'y').map(({ text, attributes }) => [text, attributes])).toEqual([
    ['<AB', { k: '1' }],
    ['', {}],
  ])
  expect(textAt(document, 'y')).toBe('<AB')
  expect(textAt(document, 'none', 'y')).toBe('')
})

test.each([
  ['a document type', '<!DOCTYPE a><a/>'],
  ['an entity of its own', '<a>&own;</a>'],
  ['an entity without end', '<a>&amp</a>'],
  ['a CDATA section', '<a><![CDATA[x]]></a>'],
  ['a processing instruction', '<a><?php x?></a>'],
  ['a tag that is not closed', '<a><b></a>'],
  ['two documents', '<a/><b/>'],
  ['text outside', 'x<a/>'],
  ['nothing', ''],
  ['half a document', '<a><b>text'],
  ['too many levels', '<a>'.repeat(40) + '</a>'.repeat(40)],
])('%s makes the whole document unreadable', (_name, text) => {
  expect(() => readXml(text)).toThrow(expect.objectContaining({ name: 'UnreadableXml' }))
})

test('reads escaped text and attributes back unchanged', () => {
  const text = `</a> & "quoted" 'single' <!-- ]]> żółć`
  expect(readXml(`<a k="${escapeXml(text)}">${escapeXml(text)}</a>`)).toMatchObject({
    text,
    attributes: { k: text },
  })
})

test.each([
  ['0.01', 1n],
  ['123.45', 12_345n],
  ['7', 700n],
  ['7.', 700n],
  ['7.500', 750n],
  ['99999999999999.99', 9_999_999_999_999_999n],
])('reads [%s] as %s grosze', (text, minor) => {
  expect(readDecimal(text, 2)).toBe(minor)
})

test.each([
  '',
  '.5',
  '1.005',
  '1,5',
  '-1',
  '+1',
  '1e3',
  ' 1',
  '1 000',
  '0x1',
  'NaN',
  '1.2.3',
  '9'.repeat(19),
])('rejects [%s] as an amount', (text) => {
  expect(readDecimal(text, 2)).toBeUndefined()
})

test('writes amounts with all decimal places', () => {
  expect([writeDecimal(1n, 2), writeDecimal(-12_345n, 2, ','), writeDecimal(123_456n, 8)]).toEqual([
    '0.01',
    '-123,45',
    '0.00123456',
  ])
})
