import { inflateSync } from 'node:zlib'

/** The text of one of our own PDF files, piece by piece, as a reader that copies text gets it. */
export function readPdfText(bytes: Buffer): string {
  const file = bytes.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  const fonts = new Map<string, Map<string, string>>()
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (map !== undefined) fonts.set(name, readCharacters(streamOf(objects.get(map) ?? '')))
    }
  }
  const pages = [...objects.values()].flatMap((body) => /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? [])
  return pages.map((id) => readPage(streamOf(objects.get(id) ?? ''), fonts)).join('\n')
}

function streamOf(body: string): string {
  const data = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? ''
  const raw = Buffer.from(data, 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
}

/** Maps the glyph numbers of a font to letters. */
function readCharacters(map: string): Map<string, string> {
  const characters = new Map<string, string>()
  const letter = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      characters.set((parseInt(first, 16) + index).toString(16).padStart(4, '0'), letter(hex))
    }
  }
  return characters
}

function readPage(content: string, fonts: Map<string, Map<string, string>>): string {
  let font: Map<string, string> | undefined
  let text = ''
  for (const [, name, pieces, end] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(\bET\b)/g)) {
    if (name !== undefined) font = fonts.get(name)
    for (const [, hex = ''] of (pieces ?? '').matchAll(/<([0-9a-f]+)>/g)) {
      text += (hex.match(/.{4}/g) ?? []).map((code) => font?.get(code) ?? '?').join('')
    }
    if (end !== undefined) text += '\n'
  }
  return text
}
