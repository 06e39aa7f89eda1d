export { changeAdmin, resetFactors } from './change-admin.ts'
export { panelsRepository } from './panels.repository.ts'
export {
  recordPasskeyProof,
  startConfirming,
  verifyConfirmation,
  type PasskeyProof,
} from './confirm-with-passkey.ts'
export type { StaffTools } from './staff-tools.ts'
export { newEnrolmentCode } from './issue-enrolment.ts'
