export { EVERYBODY } from './inbox.repository.ts'
export { listInbox } from './list-inbox.ts'
