import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readIdentityFile } from './identity-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'identity-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SECRET = Buffer.alloc(20, 7).toString('base64')
const GOOD = { identity_secret: SECRET, device_id: 'android:6d3f10d9-6369-a1ae-97a0-94df28b95192' }

function write(content: unknown, mode = 0o600): string {
  const file = path.join(folder, 'identity.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  chmodSync(file, mode)
  return file
}

test('reads the secret and the device id', async () => {
  expect(await readIdentityFile(write(GOOD))).toEqual({
    secret: Buffer.alloc(20, 7),
    deviceId: GOOD.device_id,
  })
})

test.each([
  ['a file that others may read', GOOD, 0o640],
  ['a whole authenticator file with the sign-in secret', { ...GOOD, shared_secret: SECRET }, 0o600],
  ['a secret of another length', { ...GOOD, identity_secret: 'AAAA' }, 0o600],
  ['no device id', { identity_secret: SECRET }, 0o600],
  ['text that is not JSON', `{"identity_secret":"${SECRET}"`, 0o600],
])('refuses %s without quoting it', async (_name, content, mode) => {
  const error = await readIdentityFile(write(content, mode)).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toContain(SECRET)
})
