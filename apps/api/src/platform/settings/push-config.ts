import { z } from 'zod'

export const PUSH_SERVICES =
  'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

/** Web push is off without a key. `npm run admin -- keys push` makes a pair. */
export const push = {
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/)
    .optional()
    .describe('Public half of our VAPID key (P-256, base64url). Without it no browser gets push messages.'),
}
export const hasWholePush = (config: Record<string, unknown>) =>
  (config['PUSH_PUBLIC_KEY'] === undefined) === (config['PUSH_PRIVATE_KEY'] === undefined)
export const wholePush = { path: ['PUSH_*_KEY'], error: 'set both halves of the key or none' }
