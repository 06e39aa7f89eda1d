import { FACTOR_KINDS, type StaffState } from '@app/contract/identity/staff'
import { readPanel } from '#contexts/identity/accounts/index.ts'
import { permissionsOf, type Panel, type SignedInCaller } from '#platform/http/caller.ts'
import { factorsRepository } from './factors.repository.ts'
import { recoveryCodesRepository } from './recovery-codes.repository.ts'
import type { StaffTools } from './staff-tools.ts'

/** Null for users who are not staff. */
export async function showStaffState(
  { db }: StaffTools,
  caller: SignedInCaller,
  panel: Panel | null = caller.panel,
): Promise<StaffState | null> {
  if (!panel || !caller.staffRole) return null
  const [factors, recoveryCodesLeft] = await Promise.all([
    factorsRepository.list(db, caller.userId),
    recoveryCodesRepository.countLeft(db, caller.userId),
  ])
  return {
    role: caller.staffRole,
    permissions: [...permissionsOf(caller)],
    factor: panel.state,
    methods: [
      ...FACTOR_KINDS.filter((kind) => factors.some((factor) => factor.kind === kind)),
      ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
    ],
    idleEndsAt: panel.idleEndsAt?.toISOString() ?? null,
    endsAt: panel.endsAt?.toISOString() ?? null,
    confirmedUntil: panel.confirmedUntil?.toISOString() ?? null,
  }
}

/** Reads the state again after a change, not as this request found it. */
export async function showNewStaffState(tools: StaffTools, caller: SignedInCaller): Promise<StaffState> {
  const panel = await readPanel(tools.db, tools.lives, caller.sessionId)
  const state = await showStaffState(tools, caller, panel)
  if (!state) throw new Error('staff have a state')
  return state
}
