import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  AdminUserParams,
  AdvanceLimitRequest,
  CloseReturnRequest,
  ControlResponse,
  CorrectionRequest,
  CreditRequest,
  DebtParams,
  DebtPaymentRequest,
  RailParams,
  ReasonRequest,
  ReturnParams,
} from '@app/contract/office/controls'
import type { MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { groszeOf } from '#shared/zlotys.ts'
import { closeReturnOf, type ReturnProof } from './close-return-of.ts'
import { askAdvanceLimit, askCredit, askDebtPayment, askPause, askResume, askUnfreeze } from './controls.ts'
import { askCorrection } from './correct-balance.ts'
import { sendReturn } from './send-return.ts'
import { control, CONTROL_REFUSALS, type ControlOptions } from './run-control.ts'

/** Strict, because each call waits for the watcher. */
const RETURN_LIMIT = { name: 'desk-return', max: 10, windowSeconds: 60 }
const TAGS = ['admin']

export type AdminControlsOptions = ControlOptions & {
  ports: MoneyPorts
  /** Asks Steam, through the watcher, about the trade that returned the items. */
  proveReturn: (wish: { saleId: bigint; tradeId: string; adminId: bigint }) => Promise<ReturnProof>
}

const CONTROL_ANSWER = responses({ 200: ControlResponse }, CONTROL_REFUSALS)

const schema = (summary: string) => ({ tags: TAGS, summary, response: CONTROL_ANSWER })

export const adminControlsRoutes: FastifyPluginAsyncZod<AdminControlsOptions> = async (app, options) => {
  await app.register(sellerRoutes, options)
  await app.register(railRoutes, options)
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
    '/admin/returns/:saleId/send',
    {
      schema: {
        ...schema('Lets the dispatcher send the items back; from the limit on two admins agree'),
        params: ReturnParams,
        body: ReasonRequest,
      },
    },
    (request) =>
      control(options, request, request.body.reason, (trx, asker) =>
        sendReturn(trx, BigInt(request.params.saleId), asker),
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
