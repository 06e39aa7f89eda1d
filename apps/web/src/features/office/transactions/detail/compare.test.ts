import { expect, test } from 'vitest'
import { sampleEvidence } from '@app/contract/samples/transactions'
import { compareItems } from './compare.ts'

const ITEMS = [{ assetId: '1000004410' }, { assetId: '1000004417' }]
const evidence = sampleEvidence()

test('items in our inventory compare as same, and an extra item is listed', () => {
  const [offer] = evidence.offers
  const more = offer ? [{ ...offer, assetIds: [...offer.assetIds, '7'] }] : []
  const compared = compareItems(ITEMS, { ...evidence, offers: more })
  expect([...compared.verdicts.values()]).toEqual(['same', 'same'])
  expect(compared.extra).toEqual(['7'])
})

test('before the trade an item is offered or missing', () => {
  const [offer] = evidence.offers
  const offers = offer ? [{ ...offer, assetIds: ['1000004410'] }] : []
  const compared = compareItems(ITEMS, { ...evidence, offers, trade: null })
  expect([...compared.verdicts.values()]).toEqual(['offered', 'missing'])
})

test('findings of the watcher override the trade', () => {
  const finding = (code: string, assetId: string) => ({ at: '', code, details: { assetIds: [assetId] } })
  const findings = [finding('items_differ_after', '1000004410'), finding('items_not_received', '1000004417')]
  const compared = compareItems(ITEMS, { ...evidence, findings })
  expect([...compared.verdicts.values()]).toEqual(['different', 'notReceived'])
})

test('reports nothing seen without an offer and a trade', () => {
  expect(compareItems(ITEMS, { ...evidence, offers: [], trade: null }).isSeen).toBe(false)
})

test('uses the accepted offer, not the newest one', () => {
  const [offer] = evidence.offers
  if (!offer) throw new Error('the sample has an offer')
  const offers = [{ ...offer, offerId: '9002', assetIds: [] }, offer]
  expect(compareItems(ITEMS, { ...evidence, offers }).offer?.offerId).toBe('9001')
})

test('after a reversal nothing counts as received', () => {
  const compared = compareItems(ITEMS, evidence, true)
  expect([...compared.verdicts.values()]).toEqual(['reversed', 'reversed'])
})
