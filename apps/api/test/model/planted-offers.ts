import { domain, type Mutation } from './mutations.ts'

const RULES = 'contexts/trading/trades/domain/sent-offer-rules.ts'

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
]
