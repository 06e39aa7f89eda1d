import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@app/contract/errors'
import {
  FactorAddedResponse,
  FinishPasskeyRequest,
  FinishTotpRequest,
  StartFactorRequest,
  StartPasskeyResponse,
  StartTotpResponse,
} from '@app/contract/identity/staff'
import { signedInCaller, type SignedInCaller } from '#platform/http/caller.ts'
import { limitByCaller } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { finishPasskey, startPasskey } from './set-up-passkey.ts'
import { finishTotp, startTotp } from './set-up-totp.ts'
import { showNewStaffState } from './show-staff-state.ts'
import type { StaffRoutesOptions } from './staff-tools.ts'

const LIMIT = { name: 'staff-set-up', max: 30, windowSeconds: 60 }
const TAGS = ['staff']
const NEW_FACTOR: ErrorCode[] = [
  'unauthenticated',
  'admin_required',
  'staff_factor_enrol',
  'staff_confirmation_required',
  'staff_enrolment_code_refused',
  'staff_factors_full',
]

/** Enrols a second factor: the first with the operator's code, a further one with an existing factor. */
export const setUpRoutes: FastifyPluginAsyncZod<StaffRoutesOptions> = async (app, tools) => {
  await app.register(passkeyRoutes, tools)

  app.post(
    '/admin/factors/totp/start',
    {
      schema: {
        tags: TAGS,
        summary: 'A secret for an authenticator app; the first factor needs the enrolment code',
        body: StartFactorRequest,
        response: responses({ 200: StartTotpResponse }, NEW_FACTOR),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limit(tools, caller)
      const { enrolmentCode } = request.body
      return startTotp(tools, caller, { enrolmentCode, requestId: request.id })
    },
  )

  app.post(
    '/admin/factors/totp/finish',
    {
      schema: {
        tags: TAGS,
        summary: 'Keeps the authenticator app as a factor and opens the panel',
        body: FinishTotpRequest,
        response: responses({ 200: FactorAddedResponse }, [...NEW_FACTOR, 'staff_code_refused']),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limit(tools, caller)
      const recoveryCodes = await finishTotp(tools, caller, { ...request.body, requestId: request.id })
      return { success: true as const, staff: await showNewStaffState(tools, caller), recoveryCodes }
    },
  )
}

const passkeyRoutes: FastifyPluginAsyncZod<StaffRoutesOptions> = async (app, tools) => {
  app.post(
    '/admin/factors/passkey/start',
    {
      schema: {
        tags: TAGS,
        summary: 'What the browser needs to make a passkey; the first factor needs the enrolment code',
        body: StartFactorRequest,
        response: responses({ 200: StartPasskeyResponse }, NEW_FACTOR),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limit(tools, caller)
      const { enrolmentCode } = request.body
      return startPasskey(tools, caller, { enrolmentCode, requestId: request.id })
    },
  )

  app.post(
    '/admin/factors/passkey/finish',
    {
      schema: {
        tags: TAGS,
        summary: 'Keeps the passkey as a factor and opens the panel',
        body: FinishPasskeyRequest,
        response: responses({ 200: FactorAddedResponse }, [...NEW_FACTOR, 'staff_passkey_refused']),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limit(tools, caller)
      const recoveryCodes = await finishPasskey(tools, caller, { ...request.body, requestId: request.id })
      return { success: true as const, staff: await showNewStaffState(tools, caller), recoveryCodes }
    },
  )
}

function limit({ limiter }: StaffRoutesOptions, { userId }: SignedInCaller): Promise<void> {
  return limitByCaller(limiter, LIMIT, userId.toString())
}
