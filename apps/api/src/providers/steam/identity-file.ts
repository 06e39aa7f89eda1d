import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { parseJson } from './operator-call.ts'

/** What a phone needs to confirm for an account. */
export type Identity = { secret: Buffer; deviceId: string }

const SECRET_BYTES = 20
const READABLE_BY_OTHERS = 0o077

/** Strict: a whole file of an authenticator also holds the secret for signing in, which must not lie here. */
const IdentityFile = z.strictObject({
  identity_secret: z.base64(),
  device_id: z.string().regex(/^android:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/),
})

/** Its errors never quote the file, because logs would keep the secret. */
export async function readIdentityFile(file: string): Promise<Identity> {
  const { mode } = await stat(file)
  if ((mode & READABLE_BY_OTHERS) !== 0) throw new Error('the identity file is open to other users')
  const read = IdentityFile.safeParse(parseJson(await readFile(file, 'utf8')))
  if (!read.success) throw new Error('the identity file needs exactly identity_secret and device_id')
  const secret = Buffer.from(read.data.identity_secret, 'base64')
  if (secret.length !== SECRET_BYTES) throw new Error('the identity secret has a wrong length')
  return { secret, deviceId: read.data.device_id }
}
