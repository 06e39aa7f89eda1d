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

test('a whole stream gives its messages with the id to resume from', () => {
  expect(parseAll([stream])).toEqual(expected)
})

test.each(['\n', '\r\n', '\r'])(
  'line ends %j give the same messages, wherever the pieces are cut',
  (lineEnd) => {
    const text = stream.replaceAll('\n', lineEnd) + ':'
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(parseAll([text.slice(0, cut), text.slice(cut)])).toEqual(expected)
    }
    expect(parseAll(text.split(''))).toEqual(expected)
  },
)

test('a message that was not finished is not given', () => {
  expect(parseAll(['id: 9\ndata: half'])).toEqual([])
})

test('the id of an earlier message counts until a new one comes, and an id with NUL is ignored', () => {
  expect(parseAll(['id: 1\ndata: a\n\ndata: b\n\nid: 2\0\ndata: c\n\n'])).toEqual([
    { id: '1', event: '', data: 'a' },
    { id: '1', event: '', data: 'b' },
    { id: '1', event: '', data: 'c' },
  ])
})

test('only one space after the colon is dropped, and a field without a colon is empty', () => {
  expect(parseAll(['data:  x\ndata\n\n'])).toEqual([{ id: '', event: '', data: ' x\n' }])
})
