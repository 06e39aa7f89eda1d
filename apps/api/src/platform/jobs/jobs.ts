import { RECONCILED_RAILS } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import { z } from 'zod'
import { PUSH_KINDS } from '#shared/push-kinds.ts'
import { SALE_MAIL_STEPS } from '#shared/sale-mail-steps.ts'
import { WITHDRAWAL_MAIL_STEPS } from '#shared/withdrawal-mail-steps.ts'
import type { Trx } from '#platform/db/database.ts'
import { callFunction } from '#platform/db/function-calls.ts'
import type { Logger } from '#platform/observability/logger.ts'
import { currentTraceparent } from '#platform/observability/tracing.ts'

/** As text, because JSON has no bigint. */
const DatabaseId = z.string().regex(/^[1-9]\d{0,18}$/)

/**
 * Every job of the product and the content of its payload. Ids only: the queue stores payloads in plain text for as
 * long as a job waits, so they must hold no personal data.
 */
export const JOB_PAYLOADS = {
  'refresh-steam-profile': z.object({ userId: DatabaseId }),
  'send-mail': z.object({ mailId: z.uuid() }),
  'send-push': z.object({
    sessionId: z.uuid(),
    kind: z.enum(PUSH_KINDS),
    about: DatabaseId.nullable(),
    until: z.iso.datetime(),
  }),
  'prune-expired': z.object({}),
  'prune-ticket-attachments': z.object({}),
  'prune-tickets': z.object({}),
  'forget-person': z.object({ userId: DatabaseId }),
  'refresh-prices': z.object({ askedBy: z.string().regex(/^(schedule|start|admin:[1-9]\d{0,18})$/) }),
  'refresh-market': z.object({ source: z.enum(['csfloat', 'dmarket', 'buff']) }),
  'refresh-catalogue': z.object({}),
  'send-price-alerts': z.object({}),
  'record-decided-prices': z.object({}),
  'keep-audit-head': z.object({}),
  'verify-ledger': z.object({}),
  'verify-whole-ledger': z.object({}),
  'count-payouts': z.object({}),
  'count-payout-hours': z.object({}),
  'notify-seller': z.object({
    saleId: DatabaseId,
    step: z.enum(SALE_MAIL_STEPS),
    payoutId: z.uuid().nullable(),
  }),
  'notify-withdrawal': z.object({ payoutId: z.uuid(), step: z.enum(WITHDRAWAL_MAIL_STEPS) }),
  'collect-staff-alerts': z.object({}),
  'send-staff-alert': z.object({ messageId: z.uuid() }),
  'mail-stop-link': z.object({ proposalId: z.uuid() }),
  'settle-lost-trades': z.object({}),
  'dispatch-returns': z.object({}),
  'check-seller': z.object({ saleId: DatabaseId }),
  'process-payout': z.object({ payoutId: z.uuid() }),
  'requeue-stuck-payouts': z.object({}),
  'judge-promise': z.object({ payoutId: z.uuid() }),
  'open-late-payout-tickets': z.object({}),
  'open-diversion-ticket': z.object({ saleId: DatabaseId }),
  'reveal-details': z.object({ revealId: z.uuid() }),
  'process-bank-batch': z.object({ batchId: DatabaseId }),
  'hand-over-bank-file': z.object({ requestId: z.uuid() }),
  'settle-bank-statement': z.object({ statementId: DatabaseId }),
  'list-on-market': z.object({}),
  'read-market': z.object({}),
  'reconcile-rail': z.object({ rail: z.enum(RECONCILED_RAILS) }),
} as const satisfies Record<string, z.ZodType>

export type JobName = keyof typeof JOB_PAYLOADS
export type JobPayload<Name extends JobName> = z.infer<(typeof JOB_PAYLOADS)[Name]>

/** After this many failures a job stays in the queue as a dead letter, for staff to inspect. */
const JOB_ATTEMPTS_MAX = 20

export type EnqueueOptions = {
  /** A waiting job with this key is replaced; a running one is followed by the new one. */
  key?: string
  runAt?: Date
  /** Counted from now, by the database's clock. */
  afterMs?: number
  /** Jobs of one queue run one after another. */
  queue?: string
  maxAttempts?: number
}

/** Stored beside the job's own fields; payload schemas do not contain it and drop it. */
const TRACE_FIELD = '_trace'

function traceOfJob(): Record<string, string> {
  const traceparent = currentTraceparent()
  return traceparent === undefined ? {} : { [TRACE_FIELD]: traceparent }
}

/** The trace that caused the job; undefined when tracing was off or the schedule enqueued the job. */
export function readTraceOfJob(payload: unknown): unknown {
  return (payload as Record<string, unknown> | null)?.[TRACE_FIELD]
}

/** Takes a `Trx`: the job exists exactly when the change that causes it is committed. */
export async function enqueue<Name extends JobName>(
  trx: Trx,
  name: Name,
  payload: JobPayload<Name>,
  options: EnqueueOptions = {},
): Promise<void> {
  // Checked here too: a wrong payload must fail its caller, not a worker hours later.
  const encoded = JSON.stringify({ ...JOB_PAYLOADS[name].parse(payload), ...traceOfJob() })
  await callFunction(
    trx,
    sql`jobs.enqueue(
    task => ${name}, payload => ${encoded}::json, key => ${options.key ?? null},
    run_at => coalesce(${options.runAt ?? null}::timestamptz,
      clock_timestamp() + ${options.afterMs ?? null}::float8 * interval '1 millisecond'),
    queue => ${options.queue ?? null}, max_attempts => ${options.maxAttempts ?? JOB_ATTEMPTS_MAX}::integer)`,
  )
}

export type JobContext = {
  jobId: string
  /** Counts from 1. */
  attempt: number
  log: Logger
  /**
   * The only way for a job to write its result: throws `StaleJobError` when the job no longer belongs to this worker.
   * External calls come before it, never inside.
   */
  commit: <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>
}

export type JobHandler<Name extends JobName> = (
  payload: JobPayload<Name>,
  context: JobContext,
) => Promise<void>

export type RegisteredJob = {
  name: JobName
  run: (rawPayload: unknown, context: JobContext) => Promise<void>
}

export function registerJob<Name extends JobName>(name: Name, handler: JobHandler<Name>): RegisteredJob {
  const schema = JOB_PAYLOADS[name] as unknown as z.ZodType<JobPayload<Name>>
  return { name, run: (rawPayload, context) => handler(schema.parse(rawPayload), context) }
}

/** A job without a handler would wait forever, and one of two handlers would never run. */
export function assertEachJobHandledOnce(jobs: readonly RegisteredJob[]): void {
  const handled = jobs.map((job) => job.name)
  const missing = (Object.keys(JOB_PAYLOADS) as JobName[]).filter((name) => !handled.includes(name))
  const doubled = handled.filter((name, index) => handled.indexOf(name) !== index)
  if (missing.length > 0) throw new Error(`Jobs without a handler: ${missing.join(', ')}`)
  if (doubled.length > 0) throw new Error(`Jobs with two handlers: ${doubled.join(', ')}`)
}

/** This worker was declared dead, or another worker has the job: its result must not count. */
export class StaleJobError extends Error {
  override readonly name = 'StaleJobError'
}
