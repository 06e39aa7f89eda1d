import { seal, unseal } from '#platform/crypto/keys.ts'
import type { PushTarget } from './push-sender.ts'

/** Bound to its session: a ciphertext moved to another row cannot be decrypted. */
export function sealTarget(dataKey: Buffer, sessionId: string, target: PushTarget): Buffer {
  return seal(dataKey, Buffer.from(JSON.stringify(target)), contextOf(sessionId))
}

export function unsealTarget(dataKey: Buffer, sessionId: string, blob: Buffer): PushTarget {
  return JSON.parse(unseal(dataKey, blob, contextOf(sessionId)).toString()) as PushTarget
}

function contextOf(sessionId: string): string {
  return `push_subscriptions.subscription|${sessionId}`
}
