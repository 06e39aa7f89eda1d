import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'
import { INITIAL_OFFER_TERMS, type OfferTerms } from '@app/contract/selling/offer-terms'
import { localizedPath, paths } from '../src/lib/paths.ts'

export type PublicPage = {
  path: string
  language: Language
  /** React's output: all data for search engines must also be visible on the page. */
  rendered: string
  /** URLs stay relative when it is empty. */
  origin: string
  brand: Brand
  /** Whether a picture matches the current content of the page; without a picture, a shared link shows only text. */
  hasPicture: boolean
}

const HOME_NAME: Record<Language, string> = { pl: 'Strona główna', en: 'Home' }
const LOCALE: Record<Language, string> = { pl: 'pl_PL', en: 'en_GB' }
const QUESTION =
  /<details name="support-faq"[^>]*><summary>(?<question>.*?)<svg.*?<div class="accordion-answer">(?<answer>.*?)<\/div><\/details>/gs

/** Head elements for shared links and for search engines; these scripts contain only data and never run. */
export function searchFacts(page: PublicPage): string {
  const { origin, language, brand } = page
  const title = textOf(/<title>(.*?)<\/title>/s, page)
  const address = origin + localizedPath(page.path, language)
  const properties = {
    'og:type': 'website',
    'og:site_name': brand.BRAND_NAME,
    'og:locale': LOCALE[language],
    'og:title': title,
    'og:description': textOf(/<meta name="description" content="(.*?)"/s, page),
    'og:url': address,
    ...(page.hasPicture ? pictureProperties(page, title) : {}),
  }
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeAttribute(content)}">`,
  )
  const facts = page.path === paths.home ? homeFacts(page) : innerFacts(page)
  return [
    ...tags,
    `<meta name="twitter:card" content="${page.hasPicture ? 'summary_large_image' : 'summary'}">`,
    ...facts.map(dataScript),
  ].join('')
}

function pictureProperties({ origin, path, language }: PublicPage, title: string) {
  return {
    'og:image': `${origin}${picturePath(path, language)}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  }
}

/** The path of a page's picture inside the folder of public files. */
export function picturePath(path: string, language: Language): string {
  return `/og/${path === paths.home ? 'home' : path.slice(1)}.${language}.png`
}

/** The pictures show the figures of the initial terms, so they are omitted when the terms differ. */
export function arePicturesCurrent({ rateBps, minimumGrosze }: OfferTerms): boolean {
  return rateBps === INITIAL_OFFER_TERMS.rateBps && minimumGrosze === INITIAL_OFFER_TERMS.minimumGrosze
}

function homeFacts({ origin, brand, language }: PublicPage): object[] {
  const url = origin + localizedPath(paths.home, language)
  const organization = {
    '@type': 'Organization',
    name: brand.BRAND_NAME,
    legalName: brand.BRAND_COMPANY,
    url: origin + paths.home,
    logo: `${origin}/favicon.svg`,
    email: brand.BRAND_MAILBOX,
    address: brand.BRAND_ADDRESS,
    taxID: brand.BRAND_NIP,
  }
  return [organization, { '@type': 'WebSite', name: brand.BRAND_NAME, url, inLanguage: language }]
}

function innerFacts(page: PublicPage): object[] {
  const { origin, language } = page
  const place = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + localizedPath(path, language),
  })
  const heading = textOf(/<h1[^>]*>(.*?)<\/h1>/s, page)
  const way = {
    '@type': 'BreadcrumbList',
    itemListElement: [place(1, HOME_NAME[language], paths.home), place(2, heading, page.path)],
  }
  return page.path === paths.support ? [way, questionsOf(page)] : [way]
}

function questionsOf({ rendered, path, language }: PublicPage): object {
  const found = [...rendered.matchAll(QUESTION)].map(({ groups }) => ({
    '@type': 'Question',
    name: plainText(groups?.['question'] ?? ''),
    acceptedAnswer: { '@type': 'Answer', text: plainText(groups?.['answer'] ?? '') },
  }))
  if (found.length === 0) throw new Error(`${path} (${language}) shows no questions`)
  return { '@type': 'FAQPage', inLanguage: language, mainEntity: found }
}

function textOf(pattern: RegExp, { rendered, path, language }: PublicPage): string {
  const found = plainText(pattern.exec(rendered)?.[1] ?? '')
  if (found === '') throw new Error(`${path} (${language}) has nothing for ${pattern.source}`)
  return found
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function plainText(html: string): string {
  return html
    .replaceAll(/<!--.*?-->|<[^>]+>/gs, '')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_whole, name: string) => ENTITIES[name] ?? '')
    .replaceAll('\u00a0', ' ')
    .trim()
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function dataScript(facts: object): string {
  // A closing tag inside a text would otherwise end the element early.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}
