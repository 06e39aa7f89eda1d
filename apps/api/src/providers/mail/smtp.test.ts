import { expect, test } from 'vitest'
import { smtpOptionsOf } from './smtp.ts'

test.each([
  ['smtp://mail.example', { port: 587, secure: false, requireTLS: true }],
  ['smtp://192.168.1.10:2525', { port: 2525, secure: false, requireTLS: true }],
  ['smtps://mail.example', { port: 465, secure: true, requireTLS: false }],
  ['smtp://127.0.0.1:25', { port: 25, secure: false, requireTLS: false }],
  ['smtp://localhost', { port: 587, secure: false, requireTLS: false }],
  ['smtp://[::1]:25', { port: 25, secure: false, requireTLS: false }],
])('%s requires TLS unless the server is local', (url, expected) => {
  expect(smtpOptionsOf(url)).toMatchObject(expected)
})
