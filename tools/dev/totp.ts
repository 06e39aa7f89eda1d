import { totpCode } from '@app/stack/totp'
import { readDemoSecret } from './demo-admin.ts'

/** `npm run totp -- [SECRET]`: prints the current authenticator code; without a secret, the demo administrator's. */
const secret = process.argv[2] ?? readDemoSecret()
if (secret === undefined) {
  console.error('give a secret, or start `npm run dev` once: it sets up its administrator')
  process.exit(1)
}
console.log(totpCode(secret))
