import { buildPushPayload } from '@block65/webcrypto-web-push'
import { PushUnavailableError, type PushSender } from '#contexts/messaging/push/index.ts'

export type WebPushOptions = {
  publicKey: string
  privateKey: string
  /** Whom a push service writes to about our messages. */
  subject: string
  timeoutMs: number
  /** In development and tests every message goes here instead of to the browser's own push service. */
  gatewayUrl: string | undefined
}

/** Encrypted for the browser (RFC 8291) and signed with our key (RFC 8292); the push service reads neither. */
export function createWebPush({ timeoutMs, gatewayUrl, ...vapid }: WebPushOptions): PushSender {
  return {
    async send(target, { text, keepSeconds, urgency }) {
      const message = { data: text, options: { ttl: keepSeconds, urgency } }
      const { method, headers, body } = await buildPushPayload(
        message,
        { ...target, expirationTime: null },
        vapid,
      )
      const { host, pathname, search } = new URL(target.endpoint)
      const address = gatewayUrl === undefined ? target.endpoint : `${gatewayUrl}/${host}${pathname}${search}`
      // The address is a secret of the browser, so no error may contain it.
      const response = await fetch(address, {
        method,
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new PushUnavailableError((error as Error).name)
      })
      await response.body?.cancel()
      return outcomeOf(response.status)
    },
  }
}

function outcomeOf(status: number) {
  if (status >= 200 && status < 300) return { kind: 'accepted' as const }
  if (status === 404 || status === 410) return { kind: 'gone' as const, status }
  if (status === 408 || status === 429 || status >= 500) throw new PushUnavailableError(`status ${status}`)
  return { kind: 'refused' as const, status }
}
