import type { Brand } from '@app/contract/brand'

/** Set by the build from the BRAND_* variables, so that the browser needs neither the schema nor a request. */
declare const BUILD_BRAND: Brand | undefined

/** Used only without a build, that is in tests of single components. */
const EXAMPLE: Brand = {
  BRAND_NAME: 'Skinkantor',
  BRAND_COMPANY: 'Example',
  BRAND_ADDRESS: 'Example',
  BRAND_NIP: '000-000-00-00',
  BRAND_KRS: '0000000000',
  BRAND_MAILBOX: 'mailbox@skinkantor.example',
  BRAND_CHAT_URL: 'https://chat.skinkantor.example/',
  BRAND_TRADE_URL: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=EXAMPLE1',
}

export const brand: Brand = typeof BUILD_BRAND === 'undefined' ? EXAMPLE : BUILD_BRAND
