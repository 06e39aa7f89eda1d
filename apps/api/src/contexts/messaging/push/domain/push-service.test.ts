import { expect, test } from 'vitest'
import { isPushService } from './push-service.ts'

const HOSTS = ['fcm.googleapis.com', '*.push.apple.com']

test.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://web.push.apple.com/x?y=1'])(
  'accepts %s',
  (address) => expect(isPushService(address, HOSTS)).toBe(true),
)

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://evilpush.apple.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'nonsense',
])('refuses %s', (address) => expect(isPushService(address, HOSTS)).toBe(false))
