import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../languages.ts'

/** Individual accounts only. After account 2 039 734 271 the ids continue with 765612. */
export const SteamId = z.string().regex(/^76561(?:19|20)\d{10}$/)

export const Success = z.object({ success: z.literal(true) }).meta({ id: 'Success' })

export const MessageResponse = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ id: 'MessageResponse' })

/** The data that the header shows; the only user data that a browser may keep in local storage. */
export const UserData = z.object({
  id: z.string(),
  steamId: SteamId,
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string(),
})
export type UserData = z.infer<typeof UserData>

export const CurrentUser = UserData.extend({
  isLoggedIn: z.literal(true),
  tradeUrl: z.string().nullable(),
  email: z.string().nullable(),
  /** A new e-mail address that is not yet confirmed by its mailed link. */
  pendingEmail: z.string().nullable(),
  role: z.enum(['admin', 'user']),
  balance: z.number(),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  /** Number of the last event that this response includes; a stream resumed after it misses nothing. */
  eventNumber: z.string(),
}).meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof CurrentUser>

export const CurrentUserResponse = z
  .object({ success: z.literal(true), user: CurrentUser })
  .meta({ id: 'CurrentUserResponse' })

/** The language of the page that starts a sign-in; the browser returns to the same language. */
export const LanguageQuery = z.object({ lang: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE) })

/**
 * How the browser returns from Steam: `callback` is the default, and docs/decisions explains when `login` is used.
 */
export const RETURN_FORMS = ['callback', 'login'] as const

export const StartSignInRequest = z
  .strictObject({
    returnForm: z.enum(RETURN_FORMS).default('callback'),
  })
  .meta({ id: 'StartSignInRequest' })

export const StartSignInResponse = z
  .object({
    success: z.literal(true),
    url: z.string(),
    /** Stored in session storage and compared with the `state` that Steam's return contains. */
    state: z.string(),
  })
  .meta({ id: 'StartSignInResponse' })

export const RefreshRequest = z
  .strictObject({
    refreshToken: z.string().min(1).max(512),
    /** Sent only with a sign-in code, which is a pair of tokens and valid only as a pair. */
    accessToken: z.string().min(1).max(2048).optional(),
  })
  .meta({ id: 'RefreshRequest' })

export const RefreshResponse = z
  .object({
    success: z.literal(true),
    tokens: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  })
  .meta({ id: 'RefreshResponse' })

/** The JSON inside `data` in `/login?steam_callback=true&data=…`, encoded as base64url. */
export const LoginReturnData = z.object({
  success: z.boolean(),
  state: z.string(),
  user: UserData.optional(),
  tokens: z.object({ accessToken: z.string(), refreshToken: z.string() }).optional(),
})

export const TradeUrlRequest = z
  .strictObject({ tradeUrl: z.string().max(500) })
  .meta({ id: 'TradeUrlRequest' })

export const EmailRequest = z.strictObject({ email: z.string().max(254) }).meta({ id: 'EmailRequest' })

export const ConfirmEmailRequest = z
  .strictObject({ token: z.string().min(1).max(200) })
  .meta({ id: 'ConfirmEmailRequest' })

export const Session = z
  .object({
    id: z.uuid(),
    /** A short form of the browser's user agent, such as "Chrome · Linux". */
    device: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const SessionsResponse = z
  .object({ success: z.literal(true), sessions: z.array(Session) })
  .meta({ id: 'SessionsResponse' })

export const SessionParams = z.object({ sessionId: z.uuid() })
