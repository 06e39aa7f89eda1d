import { UnreadableFile } from './bank-order.ts'

export type XmlNode = { name: string; attributes: Record<string, string>; text: string; children: XmlNode[] }

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const TOKEN =
  /<\?[^?]*\?>|<!--[\s\S]*?-->|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*"[^"<]*")*)\s*(\/?)>|([^<]+)/y

/**
 * Supports elements, attributes and text, and refuses all other XML features. Names are read without their prefix.
 */
export function readXml(source: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source)
    const current = open.at(-1)
    if (!match || !current) throw new UnreadableFile('not well-formed XML')
    const [, slash, name, attributes = '', selfClosing, text] = match
    if (text !== undefined) current.text += decode(text)
    if (name === undefined) continue
    if (slash === '/') {
      if (current.name !== localName(name)) throw new UnreadableFile(`${name} closes what is not open`)
      open.pop()
      continue
    }
    const node = { name: localName(name), attributes: readAttributes(attributes), text: '', children: [] }
    current.children.push(node)
    if (selfClosing !== '/') open.push(node)
  }
  const [document] = root.children
  if (open.length !== 1 || root.children.length !== 1 || !document)
    throw new UnreadableFile('not one document')
  return document
}

export function childrenAt(node: XmlNode | undefined, ...path: string[]): XmlNode[] {
  let found = node ? [node] : []
  for (const name of path) found = found.flatMap((one) => one.children.filter((child) => child.name === name))
  return found
}

export function textAt(node: XmlNode | undefined, ...path: string[]): string {
  return childrenAt(node, ...path)[0]?.text.trim() ?? ''
}

function localName(name: string): string {
  return name.replace(/^.*:/, '')
}

function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(/([\w.:-]+)\s*=\s*"([^"]*)"/g)
  return Object.fromEntries(Array.from(found, ([, name = '', value = '']) => [name, decode(value)]))
}

function decode(text: string): string {
  return text.replaceAll(/&([^;]*);/g, (_whole, name: string) => {
    const known =
      ENTITIES[name] ?? (/^#\d+$/.test(name) ? String.fromCodePoint(Number(name.slice(1))) : undefined)
    if (known === undefined) throw new UnreadableFile(`unknown entity ${name}`)
    return known
  })
}
