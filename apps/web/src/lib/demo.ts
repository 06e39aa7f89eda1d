import type { Language } from '@app/contract/languages'
import { steamPage as steamPageOf, type Demo } from '@app/contract/demo'

/** Set by the build from the DEMO_* variables. */
declare const BUILD_DEMO: Demo | undefined

const demo: Demo = typeof BUILD_DEMO === 'undefined' ? {} : BUILD_DEMO

/** The page with the controls of the demo; undefined in a real installation. */
export const demoControlsUrl = demo.DEMO_CONTROLS_URL

/** A page of Steam, or its stand-in in a demo. */
export function steamPage(url: string): string {
  return steamPageOf(url, demo)
}

/** The page that sends the offer. In a demo it is already filled in; Steam itself has no documented way to do that. */
export function offerPage(
  tradeUrl: string,
  offer: { assetIds: readonly string[]; code: string; language: Language },
): string {
  if (demo.DEMO_STEAM_URL === undefined) return tradeUrl
  const url = new URL(tradeUrl)
  for (const assetId of offer.assetIds) url.searchParams.append('for_item', `730_2_${assetId}`)
  url.searchParams.set('message', offer.code)
  url.searchParams.set('l', offer.language === 'en' ? 'english' : 'polish')
  return url.href
}
