import { createECDH } from 'node:crypto'
import type { PushSender } from '#contexts/messaging/push/index.ts'
import type { WorkerConfig } from '#platform/settings/config.ts'
import { createWebPush } from '#providers/push/web-push.ts'

/** Undefined without keys: the operator sends no push messages. */
export function openWebPush(config: WorkerConfig): PushSender | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = config
  if (publicKey === undefined || privateKey === undefined) return undefined
  // Browsers subscribed with the public half: every message signed with another key would be refused.
  if (publicKeyOf(privateKey) !== publicKey)
    throw new Error('PUSH_PRIVATE_KEY and PUSH_PUBLIC_KEY are no pair')
  return createWebPush({
    publicKey,
    privateKey,
    subject: `mailto:${config.BRAND_MAILBOX}`,
    timeoutMs: config.PUSH_TIMEOUT_SECONDS * 1_000,
    gatewayUrl: config.PUSH_GATEWAY_URL,
  })
}

export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}

export function newPushKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private key with leading zeros may come shorter than 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
