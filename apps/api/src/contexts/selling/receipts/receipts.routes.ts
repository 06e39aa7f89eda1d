import { RECEIPT_CHARS_MAX } from '@app/contract/selling/receipt-facts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ReceiptKeysResponse,
  SaleReceiptResponse,
  VerifyReceiptRequest,
  VerifyReceiptResponse,
} from '@app/contract/selling/receipts'
import { TradeParams } from '@app/contract/selling/sales'
import type { KeyRing } from '#platform/crypto/keys.ts'
import { limitByCaller, limitByNetwork, type RouteLimiter } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { DomainError } from '#shared/domain-error.ts'
import { publishedKeys, readReceipt, receiptPairsOf } from './domain/signed-receipt.ts'
import { issueReceipt, type ReceiptTools } from './issue-receipt.ts'

const ISSUE_LIMIT = { name: 'receipt', max: 30, windowSeconds: 60 }
const VERIFY_LIMIT = { name: 'receipt-verify', max: 60, windowSeconds: 60 }
const KEYS_LIMIT = { name: 'receipt-keys', max: 120, windowSeconds: 60 }
const TAGS = ['receipts']

export type ReceiptsRoutesOptions = Omit<ReceiptTools, 'pairs'> & {
  ring: KeyRing
  limiter: RouteLimiter
  /** Shown only with a receipt that its owner requests. */
  freezeKeyOf: (saleId: bigint) => string
}

export const receiptsRoutes: FastifyPluginAsyncZod<ReceiptsRoutesOptions> = async (app, options) => {
  const { limiter } = options
  const pairs = receiptPairsOf(options.ring)

  app.get(
    '/trades/:id/receipt',
    {
      schema: {
        tags: TAGS,
        summary: 'What was agreed in a sale, signed by us',
        params: TradeParams,
        response: responses({ 200: SaleReceiptResponse }, ['unauthenticated', 'sale_not_found']),
      },
    },
    async ({ caller, params }) => {
      if (caller.kind !== 'user') throw new DomainError('unauthenticated')
      await limitByCaller(limiter, ISSUE_LIMIT, caller.userId.toString())
      const own = { saleId: BigInt(params.id), userId: caller.userId }
      const receipt = await issueReceipt({ ...options, pairs }, own)
      return { success: true as const, receipt, freezeKey: options.freezeKeyOf(own.saleId) }
    },
  )

  app.post(
    '/receipts/verify',
    {
      // Larger than other bodies: a receipt of a hundred items names the markets of each.
      bodyLimit: 2 * RECEIPT_CHARS_MAX,
      onRequest: limitByNetwork(limiter, VERIFY_LIMIT),
      schema: {
        tags: TAGS,
        summary: 'Whether a receipt is ours, unchanged and still in time',
        body: VerifyReceiptRequest,
        response: responses({ 200: VerifyReceiptResponse }),
      },
    },
    // Copied text may contain spaces and line breaks.
    async ({ body }) => ({
      success: true as const,
      ...readReceipt(pairs, body.receipt.replaceAll(/\s+/g, ''), Date.now()),
    }),
  )

  app.get(
    '/receipts/keys',
    {
      onRequest: limitByNetwork(limiter, KEYS_LIMIT),
      schema: {
        tags: TAGS,
        summary: 'The public halves of the keys that sign receipts, as a JWK set',
        response: responses({ 200: ReceiptKeysResponse }),
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=300')
      return { success: true as const, keys: publishedKeys(pairs) }
    },
  )
}
