import { expect, test } from 'vitest'
import { createSseParser, type StreamMessage } from './sse-parser.ts'

function parseAll(pieces: string[]): StreamMessage[] {
  const messages: StreamMessage[] = []
  const parse = createSseParser((message) => messages.push(message))
  for (const piece of pieces) parse(piece)
  return messages
}

const stream = ': hello\n\nid: 7\nevent: profile.updated\ndata: {}\n\nid: 8\ndata: a\ndata: b\n\n'
const expected = [
  { id: '7', event: 'profile.updated', data: '{}' },
  { id: '8', event: '', data: 'a\nb' },
]

test('parses a stream into messages with the id to resume from', () => {
  expect(parseAll([stream])).toEqual(expected)
})

test.each(['\n', '\r\n', '\r'])('line ends %j give the same messages for every chunk split', (lineEnd) => {
  const text = stream.replaceAll('\n', lineEnd) + ':'
  for (let cut = 0; cut <= text.length; cut += 1) {
    expect(parseAll([text.slice(0, cut), text.slice(cut)])).toEqual(expected)
  }
  expect(parseAll(text.split(''))).toEqual(expected)
})

test('does not emit an incomplete message', () => {
  expect(parseAll(['id: 9\ndata: half'])).toEqual([])
})

test('keeps the last id until a new one arrives and ignores an id with NUL', () => {
  expect(parseAll(['id: 1\ndata: a\n\ndata: b\n\nid: 2\0\ndata: c\n\n'])).toEqual([
    { id: '1', event: '', data: 'a' },
    { id: '1', event: '', data: 'b' },
    { id: '1', event: '', data: 'c' },
  ])
})

test('drops only one space after the colon and reads a field without a colon as empty', () => {
  expect(parseAll(['data:  x\ndata\n\n'])).toEqual([{ id: '', event: '', data: ' x\n' }])
})
