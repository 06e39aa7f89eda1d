import { expect, test } from 'vitest'
import { decideListing, SETTLE_MS, type ListingFacts, type ListingSight } from './decide-listing.ts'

const NOW = new Date('2026-11-18T12:00:00Z')
const LONG_AGO = new Date(NOW.getTime() - SETTLE_MS)
const JUST_NOW = new Date(NOW.getTime() - SETTLE_MS + 1)
const IN_MARKET = { assetId: 'asset' }

function listing(change: Partial<ListingFacts>): ListingFacts {
  return {
    state: 'ready',
    depositId: null,
    assetId: 'asset',
    offerId: null,
    priceMinor: 80_00n,
    unsureSince: null,
    ...change,
  }
}
function sight(change: Partial<ListingSight> = {}): ListingSight {
  return { readAt: NOW, offers: [], asset: IN_MARKET, deposit: undefined, wantedMinor: 80_00n, ...change }
}
const offer = (offerId: string, priceMinor = 80_00n) => ({ offerId, priceMinor })

test('never creates again while the outcome of the first call is unknown', () => {
  expect(decideListing(listing({ unsureSince: JUST_NOW }), sight()).call).toBeNull()
  expect(decideListing(listing({ unsureSince: LONG_AGO }), sight()).call).toBe('create')
})

test('never creates an item that the marketplace does not show', () => {
  const lost = decideListing(listing({ unsureSince: LONG_AGO }), sight({ asset: undefined }))
  expect(lost).toMatchObject({ call: null, error: 'missing' })
})

test('adopts the offer of a call whose answer was lost', () => {
  const found = decideListing(listing({ unsureSince: JUST_NOW }), sight({ offers: [offer('a')] }))
  expect(found).toMatchObject({ state: 'listed', offerId: 'a', unsureSince: null, call: null })
})

test('keeps its own offer and takes the second one away', () => {
  const offers = [offer('b'), offer('a')]
  const found = decideListing(listing({ state: 'listed', offerId: 'a' }), sight({ offers }))
  expect(found).toMatchObject({ offerId: 'a', extraOfferIds: ['b'] })
})

test('corrects a price that is not ours', () => {
  const found = decideListing(listing({ state: 'listed', offerId: 'a' }), sight({ offers: [offer('a', 1n)] }))
  expect(found).toMatchObject({ call: 'update', priceMinor: 80_00n })
})

test('an offer that is gone is neither sold nor free until time has passed', () => {
  const listed = listing({ state: 'listed', offerId: 'a' })
  expect(decideListing(listed, sight())).toMatchObject({ state: 'listed', call: null, unsureSince: NOW })
  const later = decideListing({ ...listed, unsureSince: LONG_AGO }, sight())
  expect(later).toMatchObject({ state: 'ready', call: 'create', offerId: null })
})

test('takes an unwanted item from the sale and ends only when its offer is gone', () => {
  const unwanted = { wantedMinor: null }
  const listed = listing({ state: 'listed', offerId: 'a' })
  const first = decideListing(listed, sight({ ...unwanted, offers: [offer('a')] }))
  expect(first).toMatchObject({ state: 'withdrawing', call: 'delete' })
  const withdrawing = listing({ state: 'withdrawing', offerId: 'a', unsureSince: LONG_AGO })
  expect(decideListing(withdrawing, sight(unwanted)).state).toBe('withdrawn')
  expect(decideListing(withdrawing, sight({ ...unwanted, asset: undefined }))).toMatchObject({
    state: 'withdrawing',
    error: 'missing',
  })
})

test('a deposit is asked for again only after its look-up', () => {
  const inSteam = { asset: { assetId: null } }
  const asked = listing({ state: 'depositing', assetId: null, unsureSince: JUST_NOW })
  expect(decideListing(asked, sight(inSteam)).call).toBeNull()
  expect(decideListing({ ...asked, unsureSince: LONG_AGO }, sight(inSteam)).call).toBe('deposit')
  const known = { ...asked, unsureSince: null, depositId: 'd' }
  const waiting = sight({ ...inSteam, deposit: { state: 'waiting', assetId: null } })
  expect(decideListing(known, waiting).call).toBeNull()
  expect(decideListing(known, sight()).call).toBe('create')
  const failed = sight({ ...inSteam, deposit: { state: 'failed', assetId: null } })
  expect(decideListing(known, failed)).toMatchObject({ state: 'withdrawn', error: 'deposit_failed' })
})
