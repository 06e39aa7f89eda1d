import { z } from 'zod'
import { TRANSACTION_STAGES } from '../payments/transaction-facts.ts'

/** At most this many results of each kind. */
export const SEARCH_EACH_MAX = 5

/** `GET /api/admin/search?q=…`: the best matches that the caller may read; a kind without permission stays empty. */
export const SearchQuery = z.object({ q: z.string().trim().min(2).max(100) })
export const SearchResponse = z
  .object({
    success: z.literal(true),
    transactions: z.array(
      z.object({
        id: z.number().int(),
        number: z.string(),
        name: z.string(),
        amount: z.number(),
        stage: z.enum(TRANSACTION_STAGES),
      }),
    ),
    users: z.array(z.object({ id: z.string(), name: z.string(), steamId: z.string() })),
    tickets: z.array(z.object({ id: z.number().int(), subject: z.string(), name: z.string() })),
    /** Skins of the price list without their wear, with the id of a picture and how many we hold. */
    items: z.array(z.object({ id: z.number().int(), name: z.string(), inStock: z.number().int() })),
  })
  .meta({ id: 'SearchResponse' })
export type SearchResponse = z.infer<typeof SearchResponse>
