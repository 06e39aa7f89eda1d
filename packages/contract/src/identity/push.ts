import { z } from 'zod'

/** What a browser gets from its push service (`PushSubscription.toJSON()`). */
export const PushSubscriptionRequest = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(1_000),
  keys: z.strictObject({
    /** An uncompressed point of P-256. */
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  }),
})
export type PushSubscriptionRequest = z.infer<typeof PushSubscriptionRequest>

export const StopPushQuery = z.object({
  /** All browsers of the person, not only the one that calls. */
  everywhere: z.stringbool().default(false),
})

export const PushResponse = z
  .object({
    success: z.literal(true),
    /** The key for `pushManager.subscribe`; null where the operator sends no push messages. */
    publicKey: z.string().nullable(),
    /** Whether the browser that calls gets messages. */
    isOn: z.boolean(),
    otherDevices: z.int().min(0),
  })
  .meta({ id: 'PushResponse' })
export type PushResponse = z.infer<typeof PushResponse>
