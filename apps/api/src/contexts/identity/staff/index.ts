export { changeAdmin, resetFactors } from './change-admin.ts'
export { panelsRepository } from './panels.repository.ts'
