export { saysValid } from './domain/openid-return.ts'
export { sessionsRepository } from './sessions.repository.ts'
export type { SteamOpenId } from './steam-openid.ts'
