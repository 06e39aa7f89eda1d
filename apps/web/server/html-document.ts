import type { Language } from '@app/contract/languages'
import type { OfferTerms } from '@app/contract/selling/offer-terms'
import type { RateBoardResponse } from '@app/contract/selling/public-figures'
import type { PageAssets } from './page-assets.ts'

type DocumentParts = {
  language: Language
  /** The terms used to render the page; the browser reads them from here and renders the same content. */
  offerTerms: OfferTerms
  /** The prices in the rendered page, likewise for the browser. */
  rateBoard?: RateBoardResponse | undefined
  /** React's output; elements for the head come first. */
  rendered: string
  /** Additional head elements, which React in the browser never changes. */
  searchFacts: string
  assets: PageAssets
  beforePaintScript: string
  /** When false, the browser renders the page from scratch and replaces the content of the file. */
  isPrerendered: boolean
  /** Whether the page shows times as soon as it runs. */
  hasTimes: boolean
  /** Scripts of a rendered page wait for its first paint unless this is set. */
  startsEarly?: boolean
}

/**
 * The first formatter of a page makes the browser read its tables of languages, for 20 to 70 ms on a computer. Here that
 * is done in a task of its own while the scripts are on their way.
 */
const READ_LANGUAGE_TABLES =
  "setTimeout(()=>new Intl.DateTimeFormat(document.documentElement.lang,{timeStyle:'short'}))"

const HEAD_ELEMENTS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/

export function htmlDocument(parts: DocumentParts): string {
  const { language, offerTerms, rendered, searchFacts, assets, beforePaintScript, isPrerendered } = parts
  const head = HEAD_ELEMENTS.exec(rendered)?.[0] ?? ''
  const body = rendered.slice(head.length)
  const board = parts.rateBoard
    ? ` data-rate-board="${escapeAttribute(JSON.stringify(parts.rateBoard))}"`
    : ''
  const mark = isPrerendered ? ' data-prerendered' : ''
  return [
    `<!doctype html><html lang="${language}" data-theme="dark"`,
    ` data-rate-bps="${offerTerms.rateBps}" data-minimum-grosze="${offerTerms.minimumGrosze}"${board}${mark}><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<script>${beforePaintScript}</script>`,
    ...assets.styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...assets.fonts.map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...(isPrerendered && parts.startsEarly !== true ? [lateScripts(parts)] : earlyScripts(parts)),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-180.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<meta name="theme-color" content="#0b0f0e"><meta name="color-scheme" content="dark light">',
    head,
    searchFacts,
    `</head><body><div id="app"${mark}>${body}</div></body></html>`,
  ].join('')
}

/**
 * The page shows little before these scripts run, so it loads them early, with lower priority than the frame's styles
 * and fonts.
 */
function earlyScripts({ assets: { entry, modules }, hasTimes }: DocumentParts): string[] {
  return [
    `<script type="module" src="/${entry}" fetchpriority="low"></script>`,
    ...modules.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
    ...(hasTimes ? [`<script>requestAnimationFrame(()=>${READ_LANGUAGE_TABLES})</script>`] : []),
  ]
}

/**
 * A page that is readable without scripts is painted first, because on a slow network scripts would compete with
 * styles and fonts. A hidden tab is never painted, so scripts start there at once.
 */
function lateScripts({ assets: { entry, modules }, hasTimes }: DocumentParts): string {
  const files = JSON.stringify(modules.map((file) => `/${file}`))
  const start = [
    `for(var f of ${files}){var l=document.createElement('link');l.rel='modulepreload';l.href=f;document.head.append(l)}`,
    `import('/${entry}')`,
    hasTimes ? `;${READ_LANGUAGE_TABLES}` : '',
  ].join('')
  return `<script>{let g=()=>{${start}};document.hidden?g():requestAnimationFrame(()=>setTimeout(g))}</script>`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
