import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  AdminTransactionResponse,
  ApproveRequest,
  ApproveResponse,
  HoldRequest,
  NotesRequest,
  NotesResponse,
  RecallRequest,
  ReferenceRequest,
  ReferenceResponse,
  RejectRequest,
  RejectResponse,
  RevealRequest,
  RevealResponse,
  TransactionParams,
  TransferCheckRequest,
  TransferCheckResponse,
} from '@app/contract/office/money'
import { Success } from '@app/contract/identity/accounts'
import type { ErrorCode } from '@app/contract/errors'
import { MESSAGES } from '@app/contract/messages'
import type { Decider, MoneyPorts, TradeReading } from '#contexts/payments/lifecycle/index.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { withIdempotencyKey, idempotencyKeyOf } from '#platform/http/idempotency.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { languageOf } from '#platform/http/language.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { approveOrWait } from './approve-alone.ts'
import { checkTransfer, readTradeOfTransfer } from './check-transfer.ts'
import { enterReference, rejectTransaction, saleOf } from './decide-transaction.ts'
import { payoutReviewRepository } from './payout-review.repository.ts'
import { holdPayouts } from './hold-payouts.ts'
import { recallPayout } from './recall-payout.ts'
import { revealDetails } from './reveal-details.ts'
import { saveNotes } from './save-notes.ts'
import { showTransaction } from './transaction-view.presenter.ts'

const VIEW_LIMIT = { name: 'desk-view', max: 240, windowSeconds: 60 }
const DECIDE_LIMIT = { name: 'desk-decide', max: 60, windowSeconds: 60 }
const REVEAL_LIMIT = { name: 'desk-reveal', max: 20, windowSeconds: 600 }
const TAGS = ['admin']

export type AdminTransactionsOptions = {
  db: Db
  keys: Keys
  limiter: RouteLimiter
  ports: MoneyPorts
  /** The trade of a sale as Steam showed it a moment ago. */
  readTrade: (saleId: bigint) => Promise<TradeReading>
  announceUser: (userId: bigint) => void
}

const refusals = (...codes: ErrorCode[]): ErrorCode[] => [
  'unauthenticated',
  'admin_required',
  'transaction_not_found',
  ...codes,
]
const DECISION_REFUSALS = refusals(
  'idempotency_key_missing',
  'idempotency_key_reused',
  'transaction_changed',
  'own_approval',
  'appraisal_own_price',
  'own_credit',
)

export const adminTransactionsRoutes: FastifyPluginAsyncZod<AdminTransactionsOptions> = async (
  app,
  options,
) => {
  const { db, limiter } = options

  app.get(
    '/admin/transactions/:id',
    {
      schema: {
        tags: TAGS,
        summary: 'A transaction with its payouts, approvals and what the caller may do about it',
        params: TransactionParams,
        response: responses({ 200: AdminTransactionResponse }, refusals()),
      },
    },
    async (request) => {
      const viewer = signedInCaller(request)
      await limitByCaller(limiter, VIEW_LIMIT, viewer.userId.toString())
      return showTransaction(options, BigInt(request.params.id), viewer)
    },
  )

  app.put(
    '/admin/transactions/:id/notes',
    {
      schema: {
        tags: TAGS,
        summary: 'Saves the notes of the staff',
        params: TransactionParams,
        body: NotesRequest,
        response: responses({ 200: NotesResponse }, DECISION_REFUSALS),
      },
    },
    async (request) => {
      const answer = await decide(options, request, request.params.id, async (trx, decider) => ({
        version: await saveNotes(trx, decider, request.body),
      }))
      return { success: true as const, ...answer, message: MESSAGES.notesSaved[languageOf(request)] }
    },
  )

  app.post(
    '/admin/transactions/:id/reveal',
    {
      schema: {
        tags: TAGS,
        summary: 'Shows the payout details in full. Who asked and why is recorded',
        params: TransactionParams,
        body: RevealRequest,
        response: responses({ 200: RevealResponse }, [
          ...refusals('payout_details_not_found', 'reveal_unavailable'),
        ]),
      },
    },
    async (request) => {
      const decider = deciderOf(request, request.params.id)
      await limitByCaller(limiter, REVEAL_LIMIT, decider.adminId.toString())
      const details = await revealDetails(db, { ...decider, reason: request.body.reason })
      return { success: true as const, details }
    },
  )

  await app.register(decisionRoutes, options)
  await app.register(stopRoutes, options)
  await app.register(transferCheckRoutes, options)
}

const decisionRoutes: FastifyPluginAsyncZod<AdminTransactionsOptions> = async (app, options) => {
  const { ports } = options

  app.post(
    '/admin/transactions/:id/approve',
    {
      schema: {
        tags: TAGS,
        summary: 'Authorises the payout; two different admins where the payout asks for two',
        params: TransactionParams,
        body: ApproveRequest,
        response: responses({ 200: ApproveResponse }, DECISION_REFUSALS),
      },
    },
    (request) =>
      decide(options, request, request.params.id, (trx, decider) =>
        approveOrWait(trx, ports, decider, request.body),
      ),
  )

  app.post(
    '/admin/transactions/:id/reject',
    {
      schema: {
        tags: TAGS,
        summary: 'Rejects a sale or a withdrawal, for good',
        params: TransactionParams,
        body: RejectRequest,
        response: responses({ 200: RejectResponse }, DECISION_REFUSALS),
      },
    },
    (request) =>
      decide(options, request, request.params.id, (trx, decider) =>
        rejectTransaction(trx, ports, decider, request.body),
      ),
  )

  app.post(
    '/admin/transactions/:id/reference',
    {
      schema: {
        tags: TAGS,
        summary: 'The reference of money that was sent by hand: the payout counts as settled',
        params: TransactionParams,
        body: ReferenceRequest,
        response: responses({ 200: ReferenceResponse }, DECISION_REFUSALS),
      },
    },
    async (request) => {
      const transactionId = BigInt(request.params.id)
      const trade = await readTradeOfTransfer(options, transactionId, await saleOf(options.db, transactionId))
      return decide(options, request, request.params.id, (trx, decider) =>
        enterReference(trx, ports, decider, request.body, trade),
      )
    },
  )
}

/** Asked before a transfer by hand, because a reference that is refused afterwards helps nobody. */
const transferCheckRoutes: FastifyPluginAsyncZod<AdminTransactionsOptions> = async (app, options) => {
  app.post(
    '/admin/transactions/:id/transfer-check',
    {
      schema: {
        tags: TAGS,
        summary:
          'Whether a transfer by hand may be made now; its reference is then accepted for half an hour',
        params: TransactionParams,
        body: TransferCheckRequest,
        response: responses({ 200: TransferCheckResponse }, refusals('transaction_changed', 'own_approval')),
      },
    },
    async (request) => {
      const decider = deciderOf(request, request.params.id)
      await limitByCaller(options.limiter, DECIDE_LIMIT, decider.adminId.toString())
      const saleId = await saleOf(options.db, decider.transactionId)
      const trade = saleId === null ? 'clean' : await options.readTrade(saleId)
      return checkTransfer(options, decider, request.body.version, trade)
    },
  )
}

/** What stops money, or asks for it back. */
const stopRoutes: FastifyPluginAsyncZod<AdminTransactionsOptions> = async (app, options) => {
  app.post(
    '/admin/transactions/:id/hold',
    {
      schema: {
        tags: TAGS,
        summary: 'Stops all unsent payouts of the seller until two admins end the hold',
        params: TransactionParams,
        body: HoldRequest,
        response: responses({ 200: Success }, [...DECISION_REFUSALS, 'seller_frozen']),
      },
    },
    (request) =>
      decide(options, request, request.params.id, (trx, decider) => holdPayouts(trx, decider, request.body)),
  )

  app.post(
    '/admin/transactions/:id/recall',
    {
      schema: {
        tags: TAGS,
        summary: 'Asks the rail for money back that nobody has claimed',
        params: TransactionParams,
        body: RecallRequest,
        response: responses({ 200: Success }, DECISION_REFUSALS),
      },
    },
    (request) =>
      decide(options, request, request.params.id, (trx, decider) =>
        recallPayout(trx, options.ports, decider, request.body),
      ),
  )
}

function deciderOf(request: FastifyRequest, id: string): Decider {
  return {
    transactionId: BigInt(id),
    adminId: signedInCaller(request).userId,
    requestId: request.id,
  }
}

/** Runs once per idempotency key, and then tells the seller's open pages to reload. */
async function decide<Answer extends object>(
  options: AdminTransactionsOptions,
  request: FastifyRequest,
  id: string,
  work: (trx: Trx, decider: Decider) => Promise<Answer>,
): Promise<Answer> {
  const decider = deciderOf(request, id)
  await limitByCaller(options.limiter, DECIDE_LIMIT, decider.adminId.toString())
  const route = `${request.method} ${request.routeOptions.url ?? ''} ${decider.transactionId}`
  const { body } = request
  const once = { userId: decider.adminId, key: idempotencyKeyOf(request), route, body }
  const { answer, isNew } = await withIdempotencyKey(options, once, async (trx) => ({
    answer: await work(trx, decider),
  }))
  const owner = isNew ? await payoutReviewRepository.ownerOf(options.db, decider.transactionId) : undefined
  if (owner !== undefined) options.announceUser(owner)
  return answer
}
