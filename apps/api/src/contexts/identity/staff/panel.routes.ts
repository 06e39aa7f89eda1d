import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@app/contract/errors'
import { Success } from '@app/contract/identity/accounts'
import {
  CheckAdminResponse,
  PassCodeRequest,
  PassPasskeyRequest,
  StaffStateResponse,
  StartPasskeyResponse,
} from '@app/contract/identity/staff'
import { signedInCaller, type SignedInCaller } from '#platform/http/caller.ts'
import { limitByCaller } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { closePanel } from './close-panel.ts'
import { passRecovery, passTotp } from './pass-code.ts'
import { passPasskey, startPassingPasskey } from './pass-passkey.ts'
import { showNewStaffState, showStaffState } from './show-staff-state.ts'
import type { StaffRoutesOptions } from './staff-tools.ts'

const LIMIT = { name: 'staff-panel', max: 30, windowSeconds: 60 }
const TAGS = ['staff']
const REFUSALS: ErrorCode[] = ['unauthenticated', 'admin_required', 'staff_factor_enrol']

/** Opens and closes admin sessions. In an open admin session, passing a factor confirms money actions. */
export const panelRoutes: FastifyPluginAsyncZod<StaffRoutesOptions> = async (app, tools) => {
  await app.register(codeRoutes, tools)
  await app.register(passkeyRoutes, tools)

  app.get(
    '/admin/check-admin',
    {
      schema: {
        tags: TAGS,
        summary: 'Whether the signed-in person is an administrator, by the database, and what they may do',
        response: responses({ 200: CheckAdminResponse }, ['unauthenticated']),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      return {
        success: true as const,
        isAdmin: caller.isAdmin,
        staff: await showStaffState(tools, caller),
      }
    },
  )

  app.delete(
    '/admin/panel',
    {
      schema: {
        tags: TAGS,
        summary: 'Closes the panel of this session; the person stays signed in',
        response: responses({ 200: Success }, ['unauthenticated', 'admin_required']),
      },
    },
    async (request) => {
      await closePanel(tools.db, signedInCaller(request), request.id)
      return { success: true as const }
    },
  )
}

const codeRoutes: FastifyPluginAsyncZod<StaffRoutesOptions> = async (app, tools) => {
  app.post(
    '/admin/panel/totp',
    {
      schema: {
        tags: TAGS,
        summary: 'Opens the panel, or confirms, with a code of an authenticator app',
        body: PassCodeRequest,
        response: responses({ 200: StaffStateResponse }, [...REFUSALS, 'staff_code_refused']),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limit(tools, caller)
      await passTotp(tools, caller, { code: request.body.code, requestId: request.id })
      return { success: true as const, staff: await showNewStaffState(tools, caller) }
    },
  )

  app.post(
    '/admin/panel/recovery',
    {
      schema: {
        tags: TAGS,
        summary: 'Opens the panel, or confirms, with a recovery code, which works once',
        body: PassCodeRequest,
        response: responses({ 200: StaffStateResponse }, [...REFUSALS, 'staff_code_refused']),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limit(tools, caller)
      await passRecovery(tools, caller, { code: request.body.code, requestId: request.id })
      return { success: true as const, staff: await showNewStaffState(tools, caller) }
    },
  )
}

const passkeyRoutes: FastifyPluginAsyncZod<StaffRoutesOptions> = async (app, tools) => {
  app.post(
    '/admin/panel/passkey/start',
    {
      schema: {
        tags: TAGS,
        summary: 'What the browser needs to use a passkey',
        response: responses({ 200: StartPasskeyResponse }, [...REFUSALS, 'staff_factor_not_found']),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limit(tools, caller)
      return startPassingPasskey(tools, caller)
    },
  )

  app.post(
    '/admin/panel/passkey',
    {
      schema: {
        tags: TAGS,
        summary: 'Opens the panel, or confirms, with a passkey',
        body: PassPasskeyRequest,
        response: responses({ 200: StaffStateResponse }, [...REFUSALS, 'staff_passkey_refused']),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limit(tools, caller)
      await passPasskey(tools, caller, { ...request.body, requestId: request.id })
      return { success: true as const, staff: await showNewStaffState(tools, caller) }
    },
  )
}

function limit({ limiter }: StaffRoutesOptions, { userId }: SignedInCaller): Promise<void> {
  return limitByCaller(limiter, LIMIT, userId.toString())
}
