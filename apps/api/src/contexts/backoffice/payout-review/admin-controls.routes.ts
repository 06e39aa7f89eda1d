import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  AdminUserParams,
  AdvanceLimitRequest,
  ChangeSettingRequest,
  CloseReturnRequest,
  ConfirmProposalRequest,
  ControlResponse,
  CorrectionRequest,
  CreditRequest,
  DebtParams,
  DebtPaymentRequest,
  ProposalParams,
  RailParams,
  ReasonRequest,
  ReturnParams,
  SettingParams,
} from '@app/contract/office/controls'
import type { ErrorCode } from '@app/contract/errors'
import type { MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { withIdempotencyKey, idempotencyKeyOf } from '#platform/http/idempotency.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { limitByCaller, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { groszeOf } from '#shared/zlotys.ts'
import { closeReturnOf, type ReturnProof } from './close-return-of.ts'
import { askAdvanceLimit, askCredit, askDebtPayment, askPause, askResume, askUnfreeze } from './controls.ts'
import { askCorrection } from './correct-balance.ts'
import {
  confirmProposal,
  proposalsRepository,
  withdrawProposal,
  type ControlOutcome,
  type ProposalKinds,
} from '#contexts/identity/proposals/index.ts'
import { askSettingChange } from './settings-review.ts'

const CONTROL_LIMIT = { name: 'desk-control', max: 60, windowSeconds: 60 }
/** Strict, because each call waits for the watcher. */
const RETURN_LIMIT = { name: 'desk-return', max: 10, windowSeconds: 60 }
const TAGS = ['admin']

export type AdminControlsOptions = {
  db: Db
  keys: Keys
  limiter: RouteLimiter
  ports: MoneyPorts
  /** All actions that need two admins. */
  kinds: ProposalKinds
  announceUser: (userId: bigint) => void
  /** Asks Steam, through the watcher, about the trade that returned the items. */
  proveReturn: (wish: { saleId: bigint; tradeId: string; adminId: bigint }) => Promise<ReturnProof>
}

const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required']
const CONTROL_REFUSALS: ErrorCode[] = [
  ...REFUSALS,
  'idempotency_key_missing',
  'idempotency_key_reused',
  'user_not_found',
  'own_approval',
]
const CONTROL_ANSWER = responses({ 200: ControlResponse }, CONTROL_REFUSALS)

const schema = (summary: string) => ({ tags: TAGS, summary, response: CONTROL_ANSWER })

export const adminControlsRoutes: FastifyPluginAsyncZod<AdminControlsOptions> = async (app, options) => {
  await app.register(sellerRoutes, options)
  await app.register(railRoutes, options)
  await app.register(proposalRoutes, options)
}

const sellerRoutes: FastifyPluginAsyncZod<AdminControlsOptions> = async (app, options) => {
  app.post(
    '/admin/users/:id/unfreeze',
    {
      schema: {
        ...schema('Lets payouts to a seller leave again'),
        params: AdminUserParams,
        body: ReasonRequest,
      },
    },
    (request) =>
      control(options, request, request.body.reason, (trx, asker) =>
        askUnfreeze(trx, BigInt(request.params.id), asker),
      ),
  )
  app.put(
    '/admin/users/:id/advance-limit',
    {
      schema: {
        ...schema("Sets a seller's limit by hand"),
        params: AdminUserParams,
        body: AdvanceLimitRequest,
      },
    },
    (request) =>
      control(options, request, request.body.reason, (trx, asker) => {
        const { limit } = request.body
        const limitGrosze = limit === null ? null : groszeOf(limit)
        return askAdvanceLimit(trx, { userId: BigInt(request.params.id), limitGrosze }, asker)
      }),
  )
  app.post(
    '/admin/users/:id/credit',
    {
      schema: { ...schema("Puts money on a seller's balance"), params: AdminUserParams, body: CreditRequest },
    },
    (request) =>
      control(options, request, request.body.reason, (trx, asker) => {
        const wish = { userId: BigInt(request.params.id), grosze: groszeOf(request.body.amount) }
        return askCredit(trx, wish, asker)
      }),
  )
  app.post(
    '/admin/users/:id/correction',
    { schema: { ...schema("Lowers a seller's balance"), params: AdminUserParams, body: CorrectionRequest } },
    (request) =>
      control(options, request, request.body.reason, (trx, asker) => {
        const wish = { userId: BigInt(request.params.id), grosze: groszeOf(request.body.amount) }
        return askCorrection(trx, wish, asker)
      }),
  )
  app.post(
    '/admin/debts/:debtId/payments',
    {
      schema: { ...schema('A debt was paid, or is given up'), params: DebtParams, body: DebtPaymentRequest },
    },
    (request) =>
      control(options, request, request.body.reason, (trx, asker) => {
        const { how, amount } = request.body
        const wish = { debtId: BigInt(request.params.debtId), how, grosze: groszeOf(amount) }
        return askDebtPayment(trx, wish, asker)
      }),
  )
}

const railRoutes: FastifyPluginAsyncZod<AdminControlsOptions> = async (app, options) => {
  const { ports } = options
  app.post(
    '/admin/rails/:rail/pause',
    { schema: { ...schema('Stops a rail'), params: RailParams, body: ReasonRequest } },
    (request) =>
      control(options, request, request.body.reason, (trx, asker) =>
        askPause(trx, request.params.rail, asker),
      ),
  )
  app.post(
    '/admin/rails/:rail/resume',
    { schema: { ...schema('Lets a rail pay again'), params: RailParams, body: ReasonRequest } },
    (request) =>
      control(options, request, request.body.reason, (trx, asker) =>
        askResume(trx, ports, request.params.rail, asker),
      ),
  )
  app.post(
    '/admin/returns/:saleId/close',
    {
      schema: {
        ...schema('Items went back by a trade that Steam shows; with a reason two admins vouch for it'),
        params: ReturnParams,
        body: CloseReturnRequest,
      },
    },
    async (request) => {
      const { tradeId, reason = '' } = request.body
      const due = { saleId: BigInt(request.params.saleId), tradeId }
      const { userId: adminId } = signedInCaller(request)
      await limitByCaller(options.limiter, RETURN_LIMIT, adminId.toString())
      const proof = reason === '' ? await options.proveReturn({ ...due, adminId }) : 'vouched'
      return control(options, request, reason, (trx, asker) => closeReturnOf(trx, due, { ...asker, proof }))
    },
  )
}

const proposalRoutes: FastifyPluginAsyncZod<AdminControlsOptions> = async (app, options) => {
  app.put(
    '/admin/settings/:key',
    {
      schema: {
        tags: TAGS,
        summary: 'Changes a setting; what loosens a money control waits for a second admin',
        params: SettingParams,
        body: ChangeSettingRequest,
        response: responses({ 200: ControlResponse }, [
          ...CONTROL_REFUSALS,
          'setting_not_found',
          'setting_changed',
          'setting_invalid',
        ]),
      },
    },
    (request) =>
      control(options, request, request.body.reason, (trx, asker) => {
        const { value, version } = request.body
        return askSettingChange(trx, { key: request.params.key, value, version }, asker)
      }),
  )
  app.post(
    '/admin/proposals/:proposalId/confirm',
    {
      schema: {
        tags: TAGS,
        summary: 'The second admin: what was proposed is done',
        params: ProposalParams,
        body: ConfirmProposalRequest,
        response: responses({ 200: ControlResponse }, [...CONTROL_REFUSALS, 'proposal_decided']),
      },
    },
    (request) =>
      control(options, request, '', async (trx, { adminId, requestId }) => {
        const id = request.params.proposalId
        const decision = { id, adminId, requestId, mark: request.body.mark }
        const userId = await confirmProposal(trx, options.kinds, decision)
        return { isDone: true, proposalId: id, userId }
      }),
  )
  app.post(
    '/admin/proposals/:proposalId/withdraw',
    {
      schema: {
        tags: TAGS,
        summary: 'Takes a proposal back',
        params: ProposalParams,
        response: responses({ 200: ControlResponse }, [...CONTROL_REFUSALS, 'proposal_decided']),
      },
    },
    (request) =>
      control(options, request, '', async (trx, { adminId, requestId }) => {
        const id = request.params.proposalId
        await withdrawProposal(trx, { id, adminId, requestId })
        return { isDone: true, proposalId: id, userId: null }
      }),
  )
}

type Asker = { adminId: bigint; reason: string; requestId: string }

/** Runs once per idempotency key, one control at a time, and then tells the seller's open pages to reload. */
async function control(
  options: AdminControlsOptions,
  request: FastifyRequest,
  reason: string,
  work: (trx: Trx, asker: Asker) => Promise<ControlOutcome>,
): Promise<ControlResponse> {
  const { userId: adminId } = signedInCaller(request)
  await limitByCaller(options.limiter, CONTROL_LIMIT, adminId.toString())
  const params = Object.values(request.params as Record<string, string>).join(' ')
  const route = `${request.method} ${request.routeOptions.url ?? ''} ${params}`.slice(0, 100)
  const once = { userId: adminId, key: idempotencyKeyOf(request), route, body: request.body ?? null }
  let affected: bigint | null = null
  const { answer } = await withIdempotencyKey(options, once, async (trx) => {
    await proposalsRepository.lockAll(trx)
    const outcome = await work(trx, { adminId, reason, requestId: request.id })
    affected = outcome.userId
    const { isDone, proposalId, transactionId } = outcome
    return {
      answer: { success: true as const, isDone, proposalId },
      ...(transactionId === undefined ? {} : { transactionId }),
    }
  })
  if (affected !== null) options.announceUser(affected)
  return answer
}
