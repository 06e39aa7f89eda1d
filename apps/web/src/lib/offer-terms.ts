import type { Language } from '@app/contract/languages'
import {
  INITIAL_OFFER_TERMS,
  writeRate,
  writeZlotys,
  type OfferTerms,
} from '@app/contract/selling/offer-terms'
import { useLanguage } from './i18n/use-t.ts'

const NBSP = '\u00a0'

let current = readFromPage()

/** For the server that renders pages: all later renders use these terms. */
export function setOfferTerms(terms: OfferTerms): void {
  current = terms
}

export type Offer = OfferTerms & { rate: string; minimum: string }

/** The terms formatted for texts. Both are settings, so texts never contain the values directly. */
export function useOffer(): Offer {
  return offerIn(useLanguage())
}

export function offerIn(language: Language): Offer {
  return {
    ...current,
    rate: writeRate(current.rateBps, language),
    minimum: `${writeZlotys(current.minimumGrosze, language)}${NBSP}zł`,
  }
}

/** The server writes the terms into the page, so that the browser renders the same text without a request. */
function readFromPage(): OfferTerms {
  if (typeof document === 'undefined') return INITIAL_OFFER_TERMS
  const { rateBps, minimumGrosze } = document.documentElement.dataset
  return {
    rateBps: wholeOr(rateBps, INITIAL_OFFER_TERMS.rateBps),
    minimumGrosze: wholeOr(minimumGrosze, INITIAL_OFFER_TERMS.minimumGrosze),
  }
}

function wholeOr(written: string | undefined, otherwise: number): number {
  return written !== undefined && /^\d{1,12}$/.test(written) ? Number(written) : otherwise
}
