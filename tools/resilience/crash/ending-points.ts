import { gates } from './gates.ts'
import { on, type Label } from './label.ts'

const DAY_SECONDS = 86_400

/** From the rail's first response to the end of the sale. */
export const LOOKING: readonly Label[] = [
  ...on(
    { paypal: 2 },
    {
      number: '17',
      name: "rail's message written, not committed",
      stage: 'submitted',
      gate: gates.beforeMessageCommit,
      isApi: true,
    },
  ),
  ...on(
    { btc: 1 },
    {
      number: '18',
      name: "rail's message committed, not answered",
      stage: 'submitted',
      gate: gates.messageCommitAnswer,
      isApi: true,
    },
  ),
  ...on(
    { paypal: 2, skrill: 2, btc: 1 },
    { number: '19', name: 'look-up answered, not applied', stage: 'submitted', gate: gates.beforeFence(1) },
  ),
  ...on(
    { paypal: 2, skrill: 2 },
    {
      number: '20',
      name: 'before settlement and fee are booked',
      stage: 'submitted',
      gate: gates.beforeSaleMoves,
      proof: 'settle_hidden',
    },
  ),
  ...on(
    { paypal: 2, skrill: 2 },
    {
      number: '22',
      name: 'fee booked, payout not moved',
      stage: 'submitted',
      gate: gates.beforePayoutMoves('settled'),
      proof: 'settle_hidden',
    },
  ),
  ...on(
    { paypal: 2, skrill: 2 },
    {
      number: '23',
      name: 'before settlement and fee are committed',
      stage: 'submitted',
      gate: gates.beforeCommit('settled'),
      proof: 'settle_hidden',
    },
  ),
  ...on(
    { paypal: 2, skrill: 2 },
    {
      number: '24',
      name: 'settlement and fee committed, and nobody knows',
      stage: 'submitted',
      gate: gates.commitAnswer('settled'),
    },
  ),
]

const returned: Pick<Label, 'rails' | 'end'> = { rails: { payment: 'returned' }, end: 'returned' }

/** Money that is returned or not claimed. */
export const COMING_BACK: readonly Label[] = [
  ...on(
    { paypal: 2 },
    {
      number: '25',
      name: 'return read, not applied',
      stage: 'settled',
      gate: gates.beforeFence(1),
      ...returned,
    },
  ),
  ...on(
    { paypal: 2, skrill: 2 },
    {
      number: '26',
      name: 'before the return is committed',
      stage: 'settled',
      gate: gates.beforeCommit('returned'),
      ...returned,
    },
  ),
  ...on(
    { paypal: 2 },
    {
      number: '27',
      name: 'return committed, and nobody knows',
      stage: 'settled',
      gate: gates.commitAnswer('returned'),
      ...returned,
    },
  ),
  ...on(
    { paypal: 2 },
    {
      number: '28',
      name: 'before "unclaimed" is committed',
      stage: 'submitted',
      gate: gates.beforeCommit('unclaimed'),
      rails: { payment: 'unclaimed' },
      end: 'unclaimed',
    },
  ),
  ...on(
    { paypal: 2 },
    {
      number: '29',
      name: 'before the end of one called off is committed',
      stage: 'unclaimed',
      gate: gates.beforeCommit('returned'),
      ...returned,
    },
  ),
  ...on(
    { paypal: 2 },
    {
      number: '30',
      name: 'end of one called off committed, and nobody knows',
      stage: 'unclaimed',
      gate: gates.commitAnswer('returned'),
      ...returned,
    },
  ),
]

/** Orders with an unknown outcome. */
export const CLEARING_UP: readonly Label[] = [
  ...on(
    { btc: 1 },
    {
      number: '31',
      name: 'absent once, not committed',
      stage: 'unknown',
      gate: gates.beforeAnyCommit,
      aged: { orderedSeconds: 60 },
      proof: 'not_ordered',
    },
  ),
  ...on(
    { btc: 1 },
    {
      number: '32',
      name: 'absent twice, not committed',
      stage: 'unknown',
      gate: gates.beforeCommit('failed'),
      aged: { orderedSeconds: 60, absentSeenSeconds: 30 },
      proof: 'not_ordered',
    },
  ),
  ...on(
    { paypal: 2, skrill: 2, btc: 1 },
    { number: '33', name: 'found, not committed', stage: 'placed', gate: gates.beforeCommit('settled') },
  ),
  ...on(
    { ltc: 1 },
    {
      number: '34',
      name: 'another amount found, not committed',
      stage: 'placed',
      gate: gates.beforeAnyCommit,
      rails: { fault: { target: 'btcpay.approve', kind: 'wrong-amount' } },
      end: 'breach',
    },
  ),
  ...on(
    { skrill: 2 },
    {
      number: '35',
      name: 'rail unavailable, not committed',
      stage: 'placed',
      gate: gates.beforeAnyCommit,
      rails: { fault: { target: 'skrill.query', kind: 'server-error' } },
    },
  ),
  ...on(
    { paypal: 2 },
    {
      number: '36',
      name: 'order older than 25 days, not sent again',
      stage: 'unknown',
      gate: gates.beforeAnyCommit,
      aged: { orderedSeconds: 26 * DAY_SECONDS },
      proof: 'not_ordered',
      isStale: true,
    },
  ),
]
