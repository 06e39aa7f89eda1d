import {
  applyPayoutEvent,
  applySaleEvent,
  holdForgedPayout,
  type MoneyPorts,
  type PayoutEvent,
  type TradeReading,
} from '#contexts/payments/lifecycle/index.ts'
import { ForgedDetailsError } from '#contexts/payments/destinations/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { batchWorkRepository, type BatchWork, type BuildingBatch } from './batch-work.repository.ts'
import { stoppedOrdersRepository } from './stopped-orders.repository.ts'
import { wakeBatch } from './wake-batch.ts'
import { writeBankFile, type BankFileTools } from './write-bank-file.ts'

export type BatchWorkOptions = BankFileTools & {
  db: Db
  ports: MoneyPorts
  /** The trade of a sale as Steam shows it right now. */
  readTrade: (saleId: bigint) => Promise<TradeReading>
  announceUser: (userId: bigint) => Promise<void>
}

type Work = { options: BatchWorkOptions; context: JobContext; batch: BuildingBatch }

const AGAIN_MS = 3_000

/**
 * Does the next step for the state of a batch. It can crash at any point, because the payouts record the finished
 * work.
 */
export async function processBankBatch(
  options: BatchWorkOptions,
  batchId: bigint,
  context: JobContext,
): Promise<void> {
  const batch = await batchWorkRepository.find(options.db, batchId)
  if (!batch) return
  const work = { options, context, batch }
  if (batch.state === 'ready') return voidIfStopped(work)
  if (batch.state === 'building') return build(work)
  for (const order of await batchWorkRepository.listLive(options.db, batchId)) {
    if (batch.state === 'uploaded') await submit(work, order)
    else await release(work, order)
  }
}

/**
 * Voids a file that contains a stopped order and was never downloaded; the next run rebuilds it without the order.
 */
async function voidIfStopped({ options, context, batch }: Work): Promise<void> {
  const stopped = await stoppedOrdersRepository.list(options.db, batch.id)
  if (stopped.length === 0) return
  await context.commit(async (trx) => {
    const { state, firstReadAt, sha256 } = await batchWorkRepository.lock(trx, batch.id)
    if (state !== 'ready' || firstReadAt !== null) return
    await batchWorkRepository.voidFile(trx, batch.id)
    await wakeBatch(trx, batch.id, 0)
    await writeAudit(trx, {
      actor: { type: 'system', id: 'process-bank-batch' },
      action: 'bank_batch.file_voided',
      object: { type: 'bank_batch', id: String(batch.id) },
      details: { sha256: sha256?.toString('hex') ?? '', stopped: stopped.length },
    })
  })
}

/**
 * Each order passes the same submission checks as every payout. All of them commit before a file exists to download.
 */
async function build(work: Work): Promise<void> {
  const { options, context, batch } = work
  const stopped = await stoppedOrdersRepository.list(options.db, batch.id)
  let isComplete = true
  for (const order of await batchWorkRepository.listLive(options.db, batch.id)) {
    const stop = stopped.find(({ place }) => place === order.place)?.stop
    const isDone = isOut(order) && stop ? await withdraw(work, order, stop) : await passGate(work, order)
    if (!isDone) isComplete = false
  }
  if (!isComplete) {
    await context.commit((trx) => wakeBatch(trx, batch.id, AGAIN_MS))
    return
  }
  const orders = await batchWorkRepository.listLive(options.db, batch.id)
  if (orders.length === 0) {
    await context.commit((trx) => batchWorkRepository.endEmpty(trx, batch.id))
    return
  }
  const file = await writeBankFile(options, batch, orders)
  await context.commit((trx) => batchWorkRepository.saveFile(trx, batch.id, file))
  context.log.info({ batchId: String(batch.id), orders: orders.length }, 'bank file ready')
}

function isOut({ state, isSubmitted }: BatchWork): boolean {
  return state === 'submitting' && isSubmitted
}

/**
 * Removes an order that passed the submission checks but whose file was not downloaded. False when its payout has
 * changed in the meantime.
 */
async function withdraw({ options, context, batch }: Work, order: BatchWork, stop: string): Promise<boolean> {
  const { payoutId, version: expectedVersion } = order
  const isWithdrawn = await context.commit(async (trx) => {
    if ((await batchWorkRepository.lock(trx, batch.id)).state !== 'building') return false
    const event = { type: 'order_withdrawn' as const }
    const command = { payoutId, event, actor: 'system' as const, expectedVersion }
    const result = await applyPayoutEvent(trx, options.ports, command)
    if ('refused' in result) return false
    await batchWorkRepository.takeOut(trx, batch.id, order.place, stop)
    return true
  })
  await options.announceUser(order.userId)
  return isWithdrawn
}

/** False when the trade must be read again; the watcher has been asked to do it. */
async function passGate({ options, context, batch }: Work, order: BatchWork): Promise<boolean> {
  if (isOut(order) && order.isOrdered) return true
  if (isOut(order)) {
    // Another process marked it as submitted. No file contained it, so it passes the same checks as every order.
    await apply(options, context, order, { type: 'answered', answer: { class: 'not_sent' } })
    return false
  }
  const problem = await findProblem(options, order)
  if (problem) {
    await context.commit(async (trx) => {
      if (problem === 'destination_differs') await holdForgedPayout(trx, options.ports, order)
      await batchWorkRepository.takeOut(trx, batch.id, order.place, problem)
    })
    return true
  }
  const trade = order.saleId === null ? 'clean' : await options.readTrade(order.saleId)
  if (trade === 'unclear' && !batch.hasWaitedLong) return false
  await context.commit(async (trx) => {
    const type = order.state === 'submitting' ? ('submit_resumed' as const) : ('submit_started' as const)
    const result = await applyPayoutEvent(trx, options.ports, {
      payoutId: order.payoutId,
      event: { type, trade },
      actor: 'system',
    })
    if ('refused' in result) await batchWorkRepository.takeOut(trx, batch.id, order.place, result.refused)
    else if (result.payout.state !== 'submitting')
      await batchWorkRepository.takeOut(trx, batch.id, order.place, `payout_${result.payout.state}`)
  })
  await options.announceUser(order.userId)
  return true
}

/** Details of an erased user cannot be paid; this is detected before the order counts as submitted. */
async function findProblem(
  { openDetails }: BatchWorkOptions,
  { payoutDetailsId, destination }: BatchWork,
): Promise<'details_gone' | 'destination_differs' | undefined> {
  return openDetails(payoutDetailsId, destination).then(
    ({ method }) => (method === 'bank' ? undefined : 'destination_differs'),
    (error: unknown) => (error instanceof ForgedDetailsError ? 'destination_differs' : 'details_gone'),
  )
}

/** The bank has the file. Payouts already settled by a statement stay unchanged. */
async function submit({ options, context, batch }: Work, order: BatchWork): Promise<void> {
  if (!isOut(order)) return
  const railRef = `file-${batch.id}-${order.place}`
  await apply(options, context, order, {
    type: 'answered',
    answer: { class: 'accepted', railRef, amountGrosze: order.amountGrosze },
  })
}

async function apply(
  options: BatchWorkOptions,
  context: JobContext,
  order: BatchWork,
  event: PayoutEvent,
): Promise<void> {
  await context.commit((trx) =>
    applyPayoutEvent(trx, options.ports, {
      payoutId: order.payoutId,
      event,
      actor: 'system',
      expectedVersion: order.version,
    }),
  )
  await options.announceUser(order.userId)
}

/**
 * Two admins confirmed that the bank pays nothing from this batch: the same order may go into another file, or a new
 * payout is created.
 */
async function release({ options, context, batch }: Work, order: BatchWork): Promise<void> {
  const { payoutId, version: expectedVersion } = order
  await context.commit(async (trx) => {
    const event = releaseOf(order)
    const result =
      event &&
      (await applyPayoutEvent(trx, options.ports, { payoutId, event, actor: 'operator', expectedVersion }))
    // The payout has changed since it was read; the next run uses its new state.
    if (result && 'refused' in result && result.refused === 'other_version') {
      await wakeBatch(trx, batch.id, AGAIN_MS)
      return
    }
    await batchWorkRepository.takeOut(trx, batch.id, order.place, 'batch_failed')
    if (order.state === 'submitted' && order.saleId !== null)
      await payAgain(trx, options, order, order.saleId)
  })
  await options.announceUser(order.userId)
}

function releaseOf(order: BatchWork): PayoutEvent | null {
  if (isOut(order)) return { type: 'answered', answer: { class: 'not_sent' } }
  if (order.state !== 'submitted') return null
  const { amountGrosze } = order
  const found = { found: 'failed' as const, amountGrosze, isSameDestination: true, feeGrosze: 0n }
  return {
    type: 'looked_up',
    lookUp: { ...found, railRef: `refused-${order.payoutId}`, askedAt: Date.now() },
  }
}

/** Uses the same destination, because the file failed and not the account. */
async function payAgain(
  trx: Trx,
  { ports }: BatchWorkOptions,
  { payoutDetailsId }: BatchWork,
  saleId: bigint,
): Promise<void> {
  await applySaleEvent(trx, ports, {
    saleId,
    event: { type: 'details_chosen' },
    actor: 'operator',
    payoutDetailsId,
  })
}
