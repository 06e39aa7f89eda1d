import type { Language } from '@app/contract/languages'
import type { PageAssets } from './page-assets.ts'

type DocumentParts = {
  language: Language
  /** What React rendered; elements for the head come first. */
  rendered: string
  assets: PageAssets
  beforePaintScript: string
  /** Without it the browser renders the page from scratch and replaces what stands in the file. */
  isPrerendered: boolean
}

const HEAD_ELEMENTS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/

export function htmlDocument(parts: DocumentParts): string {
  const { language, rendered, assets, beforePaintScript, isPrerendered } = parts
  const head = HEAD_ELEMENTS.exec(rendered)?.[0] ?? ''
  const body = rendered.slice(head.length)
  const mark = isPrerendered ? ' data-prerendered' : ''
  return [
    `<!doctype html><html lang="${language}" data-theme="dark"${mark}><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<script>${beforePaintScript}</script>`,
    ...assets.styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...assets.fonts.map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<script type="module" src="/${assets.entry}"></script>`,
    ...assets.modules.map((file) => `<link rel="modulepreload" href="/${file}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<meta name="theme-color" content="#0b0f0e"><meta name="color-scheme" content="dark light">',
    head,
    `</head><body><div id="app"${mark}>${body}</div></body></html>`,
  ].join('')
}
