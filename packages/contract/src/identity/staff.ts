import { z } from 'zod'
import { STAFF_ROLES } from './roles.ts'
import { PERMISSIONS } from './staff-permissions.ts'

/**
 * Admin sign-in. Passing a factor opens the admin session for this browser session and counts as a fresh
 * confirmation; the same calls serve both.
 */
export const FACTOR_KINDS = ['passkey', 'totp'] as const

/** `enrol`: no factor is set yet. `required`: a factor is set, and the admin session is closed. */
export const FACTOR_STATES = ['enrol', 'required', 'open'] as const

/**
 * Automatic requests of the page (polling, prefetching) send this header with the value 1. They do not count as
 * activity, so a forgotten tab does not keep the admin session open.
 */
export const BACKGROUND_HEADER = 'x-background'

export const StaffState = z
  .object({
    role: z.enum(STAFF_ROLES),
    permissions: z.array(z.enum(PERMISSIONS)),
    factor: z.enum(FACTOR_STATES),
    /** The methods that can be used now; empty while none is set. */
    methods: z.array(z.enum([...FACTOR_KINDS, 'recovery'])),
    /** When the admin session ends without activity, and when it ends at the latest; null while it is closed. */
    idleEndsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    /**
     * Until this time money actions need no further confirmation. When null or past, they return
     * staff_confirmation_required.
     */
    confirmedUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'StaffState' })
export type StaffState = z.infer<typeof StaffState>

/** `GET /api/admin/check-admin`: for every signed-in user; `staff` is null for users who are not admins. */
export const CheckAdminResponse = z
  .object({ success: z.literal(true), isAdmin: z.boolean(), staff: StaffState.nullable() })
  .meta({ id: 'CheckAdminResponse' })
export type CheckAdminResponse = z.infer<typeof CheckAdminResponse>

/** The response of every call that passes a factor. */
export const StaffStateResponse = z
  .object({ success: z.literal(true), staff: StaffState })
  .meta({ id: 'StaffStateResponse' })

const Code = z.string().min(1).max(64)
const Label = z.string().trim().min(1).max(60)
const Base64Url = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(16_384)

/** `enrolmentCode` is required only for the first factor; a further factor needs a fresh confirmation. */
export const StartFactorRequest = z
  .strictObject({ enrolmentCode: Code.optional() })
  .meta({ id: 'StartFactorRequest' })

/** `POST /api/admin/factors/totp/start` */
export const StartTotpResponse = z
  .object({
    success: z.literal(true),
    attemptId: z.uuid(),
    /** Base32, for manual entry. */
    secret: z.string(),
    /** `otpauth://totp/…`: the content of the QR code. */
    uri: z.string(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'StartTotpResponse' })
export type StartTotpResponse = z.infer<typeof StartTotpResponse>

/** `POST /api/admin/factors/totp/finish` */
export const FinishTotpRequest = z
  .strictObject({ attemptId: z.uuid(), label: Label, code: Code })
  .meta({ id: 'FinishTotpRequest' })

/** Options in the form that the browser's WebAuthn calls accept (`…FromJSON`). */
const WebAuthnOptions = z.looseObject({ challenge: z.string() })

/** `POST /api/admin/factors/passkey/start` and `POST /api/admin/panel/passkey/start` */
export const StartPasskeyResponse = z
  .object({
    success: z.literal(true),
    attemptId: z.uuid(),
    options: WebAuthnOptions,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'StartPasskeyResponse' })
export type StartPasskeyResponse = z.infer<typeof StartPasskeyResponse>

/** `POST /api/admin/factors/passkey/finish`; `credential` is the browser's `toJSON()`. */
export const FinishPasskeyRequest = z
  .strictObject({
    attemptId: z.uuid(),
    label: Label,
    credential: z.object({
      id: Base64Url.max(1_400),
      rawId: Base64Url.max(1_400),
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: Base64Url,
        attestationObject: Base64Url,
        transports: z.array(z.string().max(20)).max(8).optional(),
      }),
    }),
  })
  .meta({ id: 'FinishPasskeyRequest' })
export type FinishPasskeyRequest = z.infer<typeof FinishPasskeyRequest>

/**
 * `POST /api/admin/factors/…/finish`: the admin session is now open. Recovery codes are returned only with the first
 * factor.
 */
export const FactorAddedResponse = StaffStateResponse.extend({
  recoveryCodes: z.array(z.string()).nullable(),
}).meta({ id: 'FactorAddedResponse' })
export type FactorAddedResponse = z.infer<typeof FactorAddedResponse>

/** `GET /api/admin/factors` */
export const FactorsResponse = z
  .object({
    success: z.literal(true),
    factors: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(FACTOR_KINDS),
        label: z.string(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
    recoveryCodesLeft: z.number().int(),
    /** Null without codes. */
    recoveryCodesMadeAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FactorsResponse' })
export type FactorsResponse = z.infer<typeof FactorsResponse>

/** `DELETE /api/admin/factors/{factorId}` */
export const FactorParams = z.object({ factorId: z.uuid() })

/** `POST /api/admin/recovery-codes`: ten new ones; the old ones no longer work. */
export const RecoveryCodesResponse = z
  .object({ success: z.literal(true), recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodesResponse' })

/** `POST /api/admin/panel/totp` and `POST /api/admin/panel/recovery` */
export const PassCodeRequest = z.strictObject({ code: Code }).meta({ id: 'PassCodeRequest' })

/** `POST /api/admin/panel/passkey`; `credential` is the browser's `toJSON()`. */
export const PassPasskeyRequest = z
  .strictObject({
    attemptId: z.uuid(),
    credential: z.object({
      id: Base64Url.max(1_400),
      rawId: Base64Url.max(1_400),
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: Base64Url,
        authenticatorData: Base64Url,
        signature: Base64Url,
        userHandle: Base64Url.max(100).nullish(),
      }),
    }),
  })
  .meta({ id: 'PassPasskeyRequest' })
export type PassPasskeyRequest = z.infer<typeof PassPasskeyRequest>
