import type { SceneRail } from '../../../apps/api/test/worlds/payout-scene.ts'
import { gates } from './gates.ts'
import { on, type Label } from './label.ts'

const PAYPAL_ORDER = /^POST \S+\/v1\/payments\/payouts /
const SKRILL_PREPARE = /action=prepare/
const SKRILL_ORDER = /action=transfer/
const COIN_CREATE = /^POST \S+\/payouts /
const COIN_APPROVE = /^POST \S+\/payouts\/\S+ /

function orderCalls(rail: SceneRail, life: 1 | 2, order: RegExp, target: string): Label[] {
  const at = (number: string, name: string, reach: Parameters<typeof gates.rail>[1]) => ({
    number,
    name,
    rail,
    life,
    gate: gates.rail(order, reach),
  })
  return [
    { ...at('8', 'connected, nothing sent on', 'connected'), proof: 'not_credited' },
    { ...at('9', 'half of the request sent', 'half_sent'), proof: 'not_credited' },
    {
      ...at('10a', 'request in, nothing done', 'sent'),
      rails: { fault: { target, kind: 'timeout' } },
      proof: 'not_credited',
    },
    { ...at('10b', 'paid, no answer', 'answered'), proof: 'credited' },
    { ...at('11', 'headers in, body missing', 'headers_received'), proof: 'credited' },
  ]
}

/** From the queued job to the rail's first response in our tables. */
export const SENDING: readonly Label[] = [
  ...on(
    { paypal: 1, skrill: 2 },
    { number: '1', name: 'before the claim', gate: gates.beforeClaim, isLast: true },
  ),
  ...on({ paypal: 1, btc: 1 }, { number: '2a', name: 'claimed, and nobody knows', gate: gates.claimAnswer }),
  ...on(
    { paypal: 1, skrill: 2 },
    { number: '2b', name: 'claimed, before any look', gate: gates.beforeFirstLook },
  ),
  ...on({ paypal: 1, skrill: 2, btc: 1 }, { number: '3', name: 'after the locks', gate: gates.afterLocks }),
  ...on(
    { paypal: 1, skrill: 2, btc: 1 },
    {
      number: '4a',
      name: 'before "submitting" is committed',
      gate: gates.beforeCommit('submitting'),
      holdsOrders: true,
    },
  ),
  ...on(
    { paypal: 1, skrill: 2, btc: 1 },
    {
      number: '4b',
      name: '"submitting" committed, and nobody knows',
      gate: gates.commitAnswer('submitting'),
      proof: 'not_ordered',
    },
  ),
  ...on(
    { skrill: 2 },
    {
      number: '6',
      name: 'details open, first step under way',
      gate: gates.rail(SKRILL_PREPARE, 'connected'),
      proof: 'not_ordered',
    },
  ),
  ...on(
    { skrill: 1 },
    { number: '7', name: 'before a connection to the rail', gate: gates.connect, proof: 'not_ordered' },
  ),
  ...orderCalls('paypal', 1, PAYPAL_ORDER, 'paypal.create'),
  ...orderCalls('skrill', 2, SKRILL_ORDER, 'skrill.transfer'),
  ...orderCalls('btc', 1, COIN_APPROVE, 'btcpay.approve'),
  {
    number: '10c',
    name: 'created and not approved, no answer',
    rail: 'btc',
    life: 1,
    gate: gates.rail(COIN_CREATE, 'answered'),
    proof: 'not_credited',
  },
  ...on(
    { paypal: 1, skrill: 2, btc: 1 },
    { number: '12', name: 'answer read, nothing begun', gate: gates.beforeFence(2), proof: 'credited' },
  ),
  ...on(
    { paypal: 1, skrill: 2, btc: 1 },
    {
      number: '13',
      name: 'before the result is committed',
      gate: gates.beforeCommit('submitted'),
      proof: 'credited',
    },
  ),
  ...on(
    { paypal: 1, skrill: 2, btc: 1 },
    { number: '14', name: 'result committed, and nobody knows', gate: gates.commitAnswer('submitted') },
  ),
  // Jobs that end together are reported together, so these two crash points are never in one run.
  ...on({ paypal: 1 }, { number: '15', name: 'result committed, job not ended', gate: gates.beforeJobDone }),
  ...on({ skrill: 2 }, { number: '16', name: 'job ended, and nobody knows', gate: gates.jobDoneAnswer }),
]
