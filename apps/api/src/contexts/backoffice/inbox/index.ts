export { EVERYBODY, inboxRepository } from './inbox.repository.ts'
