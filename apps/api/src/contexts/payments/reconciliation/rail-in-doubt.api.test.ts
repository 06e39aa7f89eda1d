import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProposalsResponse } from '@app/contract/office/controls'
import type { ReconciliationFinding, RailReconciliationResponse } from '@app/contract/payments/reconciliation'
import { previewPayout, readPayoutFacts } from '#contexts/payments/lifecycle/index.ts'
import { BankWorld, type BankPayout } from '#test/worlds/bank-world.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: BankWorld

beforeAll(async () => {
  world = await BankWorld.start()
})
afterAll(() => world.stop())

/** Two admins declare this funding of the account. */
async function fund(amount: number): Promise<void> {
  const proposed = await world.maker.send('POST', '/api/admin/rails/bank/funding', {
    payload: { amount, reference: 'zasilenie testowe' },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { id } = proposed.json<{ funding: { id: number } }>().funding
  expect((await world.checker.send('POST', `/api/admin/fundings/${id}/confirm`)).statusCode).toBe(200)
}

async function doubts(): Promise<ReconciliationFinding[]> {
  const answer = await world.maker.send('GET', '/api/admin/reconciliation/bank?open=true&limit=100')
  const { findings } = answer.json<RailReconciliationResponse>()
  return findings.filter((finding) => finding.class === 'balance_differs')
}

function close(findingId: number, browser = world.maker) {
  return browser.send('POST', `/api/admin/reconciliation/findings/${findingId}/close`, {
    payload: { reason: 'wpłata właściciela, dopisana' },
  })
}

async function confirm(proposalId: string, browser = world.checker) {
  const { proposals } = (await browser.send('GET', '/api/admin/proposals')).json<ProposalsResponse>()
  const { mark } = proposals.find((one) => one.id === proposalId)!
  return browser.send('POST', `/api/admin/proposals/${proposalId}/confirm`, {
    payload: { mark },
    headers: { 'idempotency-key': randomUUID() },
  })
}

async function outlook({ userId, payoutId }: BankPayout) {
  const { destination_fingerprint: fingerprint } = await world.payoutRow(payoutId)
  const wish = { userId, totalGrosze: 30_00n, method: 'bank' as const, coin: null, fingerprint }
  return previewPayout(await readPayoutFacts(world.api.testDb.as('skinkantor_api'), wish), wish)
}

test('an unexplained balance difference blocks payouts approved by policy until two admins explain it', async () => {
  // Gives the bank statement a payment to report.
  const { payoutId } = await world.payout()
  await world.sent('elixir')
  await world.expectPayout(payoutId, 'submitted')
  const before = await world.payout()
  expect(await world.payoutRow(before.payoutId)).toMatchObject({ state: 'approved', approvals_required: 0 })
  expect(await outlook(before)).toMatchObject({ approvals: 0 })

  // The ledger now differs from the bank's statement.
  await fund(1)
  await world.imported(await world.statement('mt940'))
  await world.reconcile()
  const [doubt, ...others] = await doubts()
  expect(others).toEqual([])
  expect(world.alerts).toContain('reconciliation_balance_differs')

  // New payouts wait for an admin, and their seller gets no promised time.
  const later = await world.payout()
  expect(await world.payoutRow(later.payoutId)).toMatchObject({ state: 'created', approvals_required: 1 })
  expect(await outlook(before)).toMatchObject({ approvals: 1 })
  const seen = await world.maker.send('GET', `/api/admin/transactions/${later.saleId}`)
  expect(seen.json()).toMatchObject({ transaction: { risks: expect.arrayContaining(['rail_in_doubt']) } })

  // Payouts approved by policy do not pass the submission checks.
  const { id } = await world.make('elixir')
  await vi.waitFor(async () => {
    const { batch, orders } = await world.batch(id)
    expect(batch).toMatchObject({ state: 'failed', failReason: 'nothing_to_pay' })
    expect(orders).toMatchObject([{ isIn: false, outReason: 'rail_in_doubt' }])
  })
  expect((await world.payoutRow(before.payoutId)).state).toBe('approved')

  // An admin's approval is accepted.
  const shown = seen.json<{ transaction: { version: string; payouts: { destination: string }[] } }>()
  const approved = await world.checker.send('POST', `/api/admin/transactions/${later.saleId}/approve`, {
    payload: {
      version: shown.transaction.version,
      destination: shown.transaction.payouts[0]!.destination,
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(approved.json(), approved.body).toMatchObject({ isReleased: true })
  const next = await world.ready('elixir')
  expect((await world.batch(next.id)).orders.filter(({ isIn }) => isIn)).toMatchObject([
    { transactionId: Number(later.saleId) },
  ])

  // One admin proposes, another confirms.
  const proposed = await close(doubt!.id)
  expect(proposed.json()).toMatchObject({ finding: { closedAt: null } })
  const { proposalId } = proposed.json<{ proposalId: string }>()
  expect((await close(doubt!.id, world.checker)).json()).toMatchObject({ code: 'proposal_waiting' })
  expect((await confirm(proposalId, world.maker)).json()).toMatchObject({ code: 'proposal_own' })
  expect(await doubts()).toHaveLength(1)
  expect((await confirm(proposalId)).statusCode).toBe(200)
  expect(await doubts()).toEqual([])
  expect((await close(doubt!.id)).json()).toMatchObject({ code: 'finding_closed' })

  const last = await world.ready('elixir')
  expect((await world.batch(last.id)).orders).toMatchObject([
    { isIn: true, transactionId: Number(before.saleId) },
  ])
  expect(await outlook(before)).toMatchObject({ approvals: 0 })
})
