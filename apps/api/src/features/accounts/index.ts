export { saysValid } from './domain/openid-return.ts'
export { readSellingFacts } from './read-selling-facts.ts'
export { sessionsRepository } from './sessions.repository.ts'
export type { SteamOpenId } from './steam-openid.ts'
