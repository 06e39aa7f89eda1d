import type { PushSubscriptionRequest } from '@app/contract/identity/push'

const WORKER = '/sw.js'

/** `install-first`: an iPhone shows messages only of sites on its home screen. */
export type PushSupport = 'ready' | 'blocked' | 'install-first' | 'unsupported'

export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'ready'
  // Only Safari on iPhone and iPad has this property.
  return 'standalone' in navigator ? 'install-first' : 'unsupported'
}

/** Undefined when the user does not allow messages. The browser asks only now, never on arrival. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionRequest | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(workerAddress())
  const { pushManager } = await navigator.serviceWorker.ready
  // One with an older key of ours gets no messages and stands in the way of a new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (address: string) => string }
}

/** The content policy allows one address of a script that code may name: this one. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return WORKER
  workerPolicy ??= trustedTypes.createPolicy('service-worker', { createScriptURL: () => WORKER })
  return workerPolicy.createScriptURL('')
}
let workerPolicy: ReturnType<TrustedTypes['createPolicy']> | undefined
