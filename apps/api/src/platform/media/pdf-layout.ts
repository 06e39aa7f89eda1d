import { readFileSync } from 'node:fs'
import path from 'node:path'
import PdfDocument from 'pdfkit'

type Doc = InstanceType<typeof PdfDocument>
/** A part of the tag structure that screen readers use: a heading, a table, a row. */
export type PaperPart = ReturnType<Doc['struct']>
type Weight = 'regular' | 'bold'

export const MARGIN = 56
/** A4 in points. */
export const PAGE_WIDTH = 595.28
const PAGE_HEIGHT = 841.89
const FOOTER_HEIGHT = 40

const FILES: Record<Weight, string> = {
  regular: 'manrope-400.ttf',
  bold: 'manrope-700.ttf',
}
const fonts = new Map<Weight, Buffer>()

/** Loaded with the first document, then cached: both fonts together are 200 kB. */
function fontOf(weight: Weight): Buffer {
  const font = fonts.get(weight) ?? readFileSync(path.join(import.meta.dirname, 'fonts', FILES[weight]))
  fonts.set(weight, font)
  return font
}

export type Words = {
  text: string
  size: number
  weight?: Weight
  color?: string
  x?: number
  width?: number
  align?: 'left' | 'right'
}

/**
 * A tagged document, so that a screen reader finds headings and tables. Its embedded font has all Polish letters.
 * Positions are points from the top left corner; text does not flow automatically.
 */
export class PdfPaper {
  readonly root: PaperPart
  readonly #doc: Doc
  #y = MARGIN

  constructor(about: { title: string; author: string; lang: string; madeAt: Date }) {
    const { title, author, lang, madeAt } = about
    this.#doc = new PdfDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      lang,
      info: { Title: title, Author: author, Creator: author, CreationDate: madeAt, ModDate: madeAt },
    })
    for (const weight of ['regular', 'bold'] as const) this.#doc.registerFont(weight, fontOf(weight))
    this.root = this.#doc.struct('Document')
    this.#doc.addStructure(this.root)
  }

  part(parent: PaperPart, tag: string): PaperPart {
    const part = this.#doc.struct(tag)
    parent.add(part)
    return part
  }

  /** Writes at the current line and does not move it. */
  write(parent: PaperPart, tag: string, words: Words): void {
    const content = this.#doc.markStructureContent(tag)
    this.#draw(words, this.#y)
    this.#doc.endMarkedContent()
    parent.add(this.#doc.struct(tag, {}, content))
  }

  heightOf(words: Words): number {
    return this.#pick(words).heightOfString(this.#printable(words.text), optionsOf(words))
  }

  moveDown(points: number): void {
    this.#y += points
  }

  /** Draws a thin line across the page. */
  rule(): void {
    this.#decorate(() => {
      this.#doc
        .moveTo(MARGIN, this.#y)
        .lineTo(PAGE_WIDTH - MARGIN, this.#y)
        .lineWidth(0.75)
        .stroke('#d5ddd8')
    })
  }

  /** Starts a new page when less space than this is left. Returns whether it did. */
  ensure(points: number): boolean {
    if (this.#y + points <= PAGE_HEIGHT - MARGIN - FOOTER_HEIGHT) return false
    this.#doc.addPage()
    this.#y = MARGIN
    return true
  }

  /** Adds a footer to every page and closes the file. */
  close(footer: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page)
      const words = { text: footer(page + 1, count), size: 8, color: '#55645d' }
      this.#decorate(() => this.#draw(words, PAGE_HEIGHT - MARGIN - 8))
    }
    this.root.end()
    return collect(this.#doc)
  }

  /** Paints content that screen readers skip. */
  #decorate(paint: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    paint()
    this.#doc.endMarkedContent()
  }

  #pick({ weight, size }: Words): Doc {
    return this.#doc.font(weight ?? 'regular').fontSize(size)
  }

  #draw(words: Words, top: number): void {
    this.#pick(words)
      .fillColor(words.color ?? '#0e1613')
      .text(this.#printable(words.text), words.x ?? MARGIN, top, optionsOf(words))
  }

  /**
   * Item names contain stars and symbols that the font lacks. They are removed, because an empty box would only
   * confuse.
   */
  #printable(text: string): string {
    const { font } = Reflect.get(this.#doc, '_font') as {
      font: { hasGlyphForCodePoint: (code: number) => boolean }
    }
    const known = Array.from(text).filter(
      (sign) => sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    )
    return known.join('').replaceAll(/ {2,}/g, ' ').trim()
  }
}

function optionsOf({ width, align }: Words) {
  return {
    width: width ?? PAGE_WIDTH - 2 * MARGIN,
    align: align ?? ('left' as const),
    lineGap: 2,
    // Digits of equal width, so that amounts below each other line up.
    features: ['tnum' as const],
  }
}

function collect(doc: Doc): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  doc.on('end', () => resolve(Buffer.concat(chunks)))
  doc.on('error', reject)
  doc.end()
  return promise
}
