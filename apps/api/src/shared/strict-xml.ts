/** One element. Name prefixes are dropped: no document that we read gives one name two meanings. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml'
}

const DEPTH_MAX = 30
const ELEMENTS_MAX = 500_000
const TOKEN =
  /<\/([\w.:-]+)\s*>|<([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<!--.*?-->|([^<]+)/gsy
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Accepts elements, attributes and text only. A document type, an own entity, a processing instruction or a CDATA
 * section makes the whole text invalid. So a document can neither read a file nor grow while it is parsed.
 */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlElement[] = [root]
  const body = text.replace(/^\uFEFF?<\?xml\s[^<>]*\?>/, '')
  let elements = 0
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < body.length) {
    const match = TOKEN.exec(body)
    if (!match) throw new UnreadableXml('something that is neither an element nor text')
    const [, closed, opened, attributes = '', isEmpty, content] = match
    const parent = open.at(-1)!
    if (content !== undefined) parent.text += readEntities(content)
    else if (opened !== undefined) {
      const element = {
        name: localName(opened),
        attributes: readAttributes(attributes),
        children: [],
        text: '',
      }
      elements += 1
      if (elements > ELEMENTS_MAX || open.length > DEPTH_MAX) throw new UnreadableXml('too large or too deep')
      parent.children.push(element)
      if (isEmpty === '') open.push(element)
    } else if (closed !== undefined) {
      if (open.length === 1 || parent.name !== localName(closed))
        throw new UnreadableXml('a tag does not close')
      open.pop()
    }
  }
  const [document, ...others] = root.children
  if (open.length !== 1 || !document || others.length > 0 || root.text.trim() !== '')
    throw new UnreadableXml('not one document')
  return document
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE))
    attributes[localName(name)] = readEntities(double ?? single ?? '')
  return attributes
}

function readEntities(text: string): string {
  return text.replaceAll(/&([^;&]{0,10})(;?)/g, (_whole, name: string, end: string) => {
    const numeric = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const code = numeric
      ? Number.parseInt(numeric[1] ?? numeric[2] ?? '', numeric[1] === undefined ? 10 : 16)
      : 0
    const letter = numeric && code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : NAMED[name]
    if (end === '' || letter === undefined) throw new UnreadableXml('an unknown entity')
    return letter
  })
}

/** All elements at the path below the given one. */
export function elementsAt(element: XmlElement | undefined, ...path: string[]): XmlElement[] {
  let found = element ? [element] : []
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

/** The text of the first element at the path; empty when there is none. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string {
  return elementsAt(element, ...path)[0]?.text.trim() ?? ''
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
