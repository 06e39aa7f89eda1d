export { sealTarget } from './push-secrets.ts'
export { PushUnavailableError, type PushSender, type PushTarget } from './push-sender.ts'
export { pushSubscriptionsRepository } from './push-subscriptions.repository.ts'
