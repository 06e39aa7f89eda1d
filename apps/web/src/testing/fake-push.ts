import { vi } from 'vitest'

/** A browser with push messages, as far as our code uses one. jsdom has none. */
export function fakePush({ permission }: { permission: NotificationPermission }) {
  const subscription = {
    endpoint: 'https://push.example/send/1',
    keys: { p256dh: `B${'b'.repeat(86)}`, auth: 'c'.repeat(22) },
  }
  const counts = { asked: 0, unsubscribed: 0 }
  const keys: unknown[] = []
  let current: { toJSON: () => typeof subscription; unsubscribe: () => Promise<boolean> } | null = null
  const own = {
    toJSON: () => subscription,
    unsubscribe: async () => {
      counts.unsubscribed += 1
      current = null
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async (options: { applicationServerKey: unknown }) => {
      keys.push(options.applicationServerKey)
      current = own
      return own
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => {
      counts.asked += 1
      return permission
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  })
  return {
    subscription,
    asked: () => counts.asked,
    unsubscribed: () => counts.unsubscribed,
    applicationServerKeys: () => keys,
  }
}
