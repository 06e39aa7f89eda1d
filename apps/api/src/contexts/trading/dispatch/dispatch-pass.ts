import { mayStillCall } from '#contexts/payments/lifecycle/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Logger } from '#platform/observability/logger.ts'
import type { DispatcherMetrics } from './dispatcher-metrics.ts'
import { DispatchMovedError, dispatchesRepository } from './dispatches.repository.ts'
import {
  decideAbsence,
  decideOfferStep,
  isOfferOf,
  listStrays,
  messageOf,
  REFUSED_ARRIVES_WITHIN_SECONDS,
  SEND_ARRIVES_WITHIN_SECONDS,
  type DispatchRow,
} from './domain/dispatch-rules.ts'
import type { SentGift } from './domain/sent-gift.ts'
import type { GivingAccount } from './giving-account.ts'

/** One account while this process holds its lease. */
export type DispatchWork = {
  db: Db
  accountId: string
  account: GivingAccount
  /** The only way to write; throws once another process gives for the account. */
  commit: <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>
  metrics: DispatcherMetrics
  log: Logger
}

/** Steam allows 30 open offers of one account, and the watcher's own offers need most of them. */
const LIVE_OFFERS_MAX = 10

/**
 * Reads what Steam did with earlier gifts, then sends new ones. Every call follows a commit that says what is about to
 * happen, so a process that dies leaves a row which the next one looks up. Answers whether something is under way.
 */
export async function runDispatchPass(work: DispatchWork): Promise<boolean> {
  const rows = await dispatchesRepository.list(work.db, work.accountId)
  const live = rows.filter(({ state }) => state !== 'requested')
  if (live.length > 0) await followOffers(work, rows, live)
  let free = LIVE_OFFERS_MAX - live.length
  for (const row of rows) {
    if (row.state !== 'requested') continue
    if (row.isCancelled) await endRow(work, row, { state: 'cancelled', problem: 'withdrawn' })
    else if (row.maySend && free > 0) {
      free -= 1
      await sendRow(work, row)
    }
  }
  return rows.length > 0
}

async function followOffers(
  work: DispatchWork,
  rows: readonly DispatchRow[],
  live: readonly DispatchRow[],
): Promise<void> {
  const offers = await work.account.listSentOffers()
  for (const row of live) {
    const offer =
      row.state === 'sending'
        ? offers.find((one) => isOfferOf(one, row))
        : offers.find(({ offerId }) => offerId === row.offerId)
    if (row.state === 'sending') await followCall(work, row, offer)
    else if (offer) await followOffer(work, row, offer)
  }
  for (const offerId of listStrays(offers, rows)) {
    work.log.warn({ offerId }, 'stray gift cancelled')
    work.metrics.strays.inc()
    await work.account.cancelOffer(offerId)
  }
}

/** The call has not named an offer. */
async function followCall(work: DispatchWork, row: DispatchRow, offer: SentGift | undefined): Promise<void> {
  if (offer) return noteSent(work, row, offer)
  const step = decideAbsence(row)
  if (step.kind === 'count') await work.commit((trx) => dispatchesRepository.noteAbsent(trx, row))
  if (step.kind === 'again')
    await work.commit((trx) => dispatchesRepository.sendAgain(trx, row, step.afterSeconds))
  if (step.kind === 'ended')
    await endRow(work, row, { state: step.state, problem: row.problem ?? 'steam_down' })
}

async function followOffer(work: DispatchWork, row: DispatchRow, offer: SentGift): Promise<void> {
  const step = decideOfferStep(row, offer)
  switch (step.kind) {
    case 'confirm':
      return confirmRow(work, row)
    case 'confirmed':
      await work.commit(async (trx) => {
        await dispatchesRepository.startConfirming(trx, row)
        await dispatchesRepository.noteConfirmed(trx, row)
      })
      return note(work, row, 'confirmed')
    case 'cancel':
      // The answer decides nothing: the next list does.
      await work.account.cancelOffer(offer.offerId)
      return note(work, row, 'cancel_called')
    case 'done':
      await work.commit((trx) => dispatchesRepository.noteDone(trx, row, step.tradeId))
      return note(work, row, 'done')
    case 'ended':
      return endRow(work, row, { state: step.state, problem: step.problem, steamState: offer.state })
    case 'wait':
  }
  if (offer.state !== row.steamState)
    await work.commit((trx) => dispatchesRepository.noteState(trx, row, offer.state))
}

async function sendRow(work: DispatchWork, row: DispatchRow): Promise<void> {
  const { recipientId: partner, tradeToken: token, assetIds } = row
  if (partner === null || token === null) return
  const sinceMs = performance.now()
  try {
    await work.commit((trx) => dispatchesRepository.startSending(trx, row, SEND_ARRIVES_WITHIN_SECONDS))
  } catch (error) {
    // The database decides about limits and reasons, and either may have changed since the list.
    if (!isRefusedStep(error)) throw error
    work.log.info({ dispatchId: String(row.id), err: error }, 'dispatch waits')
    return
  }
  // After a long pause the call is left out: the next lists show that nothing arrived.
  if (!mayStillCall(performance.now() - sinceMs)) return
  const answer = await work.account.sendGift({ partner, token, assetIds, message: messageOf(row) })
  note(work, row, `send_${answer.kind}`)
  const sending = { ...row, state: 'sending' as const }
  if (answer.kind === 'sent')
    return noteSent(work, sending, { offerId: answer.offerId, state: answer.needsConfirmation ? 9 : 2 })
  if (answer.kind === 'refused')
    await work.commit((trx) =>
      dispatchesRepository.noteRefused(trx, sending, {
        problem: answer.reason,
        arrivesWithinSeconds: REFUSED_ARRIVES_WITHIN_SECONDS,
      }),
    )
}

/** Only an offer whose number is committed is confirmed, so a lost answer never gives anything away. */
async function noteSent(
  work: DispatchWork,
  row: DispatchRow,
  offer: { offerId: string; state: number; tradeId?: string | null },
): Promise<void> {
  await work.commit((trx) => dispatchesRepository.noteSent(trx, row, offer))
  const sent = { ...row, state: 'sent' as const, offerId: offer.offerId, steamState: offer.state }
  if (offer.state === 9 && sent.holds) await confirmRow(work, sent)
}

async function confirmRow(work: DispatchWork, row: DispatchRow): Promise<void> {
  try {
    await work.commit((trx) => dispatchesRepository.startConfirming(trx, row))
  } catch (error) {
    if (!isRefusedStep(error)) throw error
    work.log.info({ dispatchId: String(row.id), err: error }, 'dispatch is not confirmed')
    return
  }
  const answer = await work.account.confirmOffer(row.offerId ?? '')
  note(work, row, `confirm_${answer}`)
  // Without that answer the next list shows whether the offer still needs a confirmation.
  if (answer === 'confirmed') await work.commit((trx) => dispatchesRepository.noteConfirmed(trx, row))
}

async function endRow(
  work: DispatchWork,
  row: DispatchRow,
  end: { state: 'refused' | 'cancelled'; problem: string; steamState?: number },
): Promise<void> {
  await work.commit((trx) => dispatchesRepository.end(trx, row, end))
  note(work, row, end.state)
}

function note(work: DispatchWork, row: DispatchRow, step: string): void {
  work.metrics.steps.inc({ step })
  work.log.info({ dispatchId: String(row.id), step }, 'dispatch step')
}

function isRefusedStep(error: unknown): boolean {
  return error instanceof DispatchMovedError || (error as { code?: unknown }).code === '23514'
}
