import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ChangeSettingRequest,
  ConfirmProposalRequest,
  ControlResponse,
  ProposalParams,
  SettingParams,
} from '@app/contract/office/controls'
import { StartPasskeyResponse } from '@app/contract/identity/staff'
import { confirmProposal, withdrawProposal, type ProposalKinds } from '#contexts/identity/proposals/index.ts'
import { startConfirming, verifyConfirmation, type StaffTools } from '#contexts/identity/staff/index.ts'
import { signedInCaller } from '#platform/http/caller.ts'
import { limitByCaller } from '#platform/http/route-limits.ts'
import { responses } from '#platform/http/route-options.ts'
import { control, CONTROL_REFUSALS, type ControlOptions } from './run-control.ts'
import { askSettingChange } from './settings-review.ts'

const PASSKEY_LIMIT = { name: 'proposal-passkey', max: 30, windowSeconds: 60 }
const TAGS = ['admin']

export type ProposalsRoutesOptions = ControlOptions & {
  /** All actions that need two admins, or a wait. */
  kinds: ProposalKinds
  staff: StaffTools
}

/** Changes of settings, and the second step of everything that was proposed. */
export const proposalsRoutes: FastifyPluginAsyncZod<ProposalsRoutesOptions> = async (app, options) => {
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
  await app.register(decisionRoutes, options)
}

const decisionRoutes: FastifyPluginAsyncZod<ProposalsRoutesOptions> = async (app, options) => {
  app.post(
    '/admin/proposals/:proposalId/confirm',
    {
      schema: {
        tags: TAGS,
        summary:
          'The second admin, or in a company of one the same with a passkey: what was proposed is done',
        params: ProposalParams,
        body: ConfirmProposalRequest,
        response: responses({ 200: ControlResponse }, [
          ...CONTROL_REFUSALS,
          'proposal_decided',
          'proposal_too_early',
          'proposal_not_mailed',
          'proposal_passkey_needed',
          'staff_passkey_refused',
        ]),
      },
    },
    async (request) => {
      const { mark, passkey: given } = request.body
      const id = request.params.proposalId
      const check = { ...given!, proposalId: id, requestId: request.id }
      const passkey = given ? await verifyConfirmation(options.staff, signedInCaller(request), check) : null
      return control(options, request, '', async (trx, { adminId, requestId }) => {
        const decision = { id, adminId, requestId, mark, passkey }
        const userId = await confirmProposal(trx, options.kinds, decision)
        return { isDone: true, proposalId: id, userId }
      })
    },
  )
  app.post(
    '/admin/proposals/:proposalId/passkey',
    {
      schema: {
        tags: TAGS,
        summary: 'What the browser needs to confirm this proposal with a passkey',
        params: ProposalParams,
        response: responses({ 200: StartPasskeyResponse }, [
          'unauthenticated',
          'admin_required',
          'proposal_passkey_needed',
        ]),
      },
    },
    async (request) => {
      const caller = signedInCaller(request)
      await limitByCaller(options.limiter, PASSKEY_LIMIT, caller.userId.toString())
      return startConfirming(options.staff, caller, request.params.proposalId)
    },
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
