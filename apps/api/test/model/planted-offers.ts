import { domain, type Mutation } from './mutations.ts'

const RULES = 'contexts/trading/trades/domain/sent-offer-rules.ts'
const PLACES = 'contexts/trading/trades/reserve-offer.repository.ts'
const SENDER = 'providers/steam/offer-sender.ts'

/** Mistakes around the offers that we send. */
export const PLANTED_IN_OFFERS: readonly Mutation[] = [
  {
    name: 'an offer is sent again while the first call may still arrive',
    file: RULES,
    find: 'row.arrivesBy === null || pollStartedAt <= row.arrivesBy',
    replace: 'row.arrivesBy === null',
  },
  {
    name: 'one poll is proof enough that no offer was made',
    file: RULES,
    find: 'const ABSENT_READS_NEEDED = 2',
    replace: 'const ABSENT_READS_NEEDED = 1',
  },
  {
    name: 'an offer is taken for ours by its items alone',
    file: RULES,
    find: '    codesIn(offer.message).includes(row.code) &&\n',
    replace: '',
  },
  {
    name: 'a sale ends while the call for its offer is on its way',
    file: domain('decide-own-offer'),
    find: 'if (sale.sentOffer?.hasStarted === true)',
    replace: "if (sale.sentOffer?.hasStarted === true && sale.state === 'offer_sent')",
  },
  {
    name: 'a sale ends with its offer open at Steam',
    file: domain('decide-own-offer'),
    find: 'if (sale.sentOffer?.hasStarted === true)',
    replace: "if (sale.sentOffer?.hasStarted === true && sale.state !== 'offer_sent')",
  },
  {
    name: 'late duplicates are left open',
    file: RULES,
    find: "if (kind === 'open') return isLive ? null : 'cancel'",
    replace: "if (kind === 'open') return null",
  },
  {
    name: 'an offer of ours gives the items too',
    file: SENDER,
    find: 'me: side([])',
    replace: 'me: side(draft.assetIds)',
    also: { file: SENDER, find: '  assert.equal(offer.me.assets.length, 0)\n', replace: '' },
    test: 'providers/steam/offer-sender.test.ts',
  },
  {
    name: 'an account is given more places than it may have open offers',
    file: PLACES,
    find: 'const SLOTS = ACCOUNT_OFFERS_MAX',
    replace: 'const SLOTS = 31',
    test: 'contexts/trading/trades/sent-offers-alarm.db.test.ts',
  },
  {
    name: 'a person is given more places than Steam allows',
    file: PLACES,
    find: 'const SLOTS_OF_PERSON = 4',
    replace: 'const SLOTS_OF_PERSON = 6',
    test: 'contexts/trading/trades/sent-offers-alarm.db.test.ts',
  },
  {
    name: 'an offer is announced without a reserved place',
    file: PLACES,
    find: 'if (rows.length === 0) return false',
    replace: 'if (rows.length === 0) return true',
    test: 'contexts/trading/trades/sent-offers-alarm.db.test.ts',
  },
]
