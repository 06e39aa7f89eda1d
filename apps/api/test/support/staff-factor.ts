import type { LightMyRequestResponse } from 'fastify'
import { totpCode } from '@app/stack/totp'
import type { StaffRole } from '@app/contract/identity/roles'
import type { FactorAddedResponse, StartTotpResponse } from '@app/contract/identity/staff'
import { changeAdmin, resetFactors } from '#contexts/identity/staff/index.ts'
import type { TestApi } from './test-api.ts'
import type { TestBrowser } from './test-browser.ts'

export type Phone = { secret: string; recoveryCodes: string[] }

/** Grants the role, signs in and passes the second factor, as a new member of staff does on the first day. */
export async function signInStaff(
  api: TestApi,
  browser: TestBrowser,
  person: { steamId: string; role: StaffRole },
): Promise<Phone> {
  const enrolmentCode = await grantStaff(api, person)
  await browser.signIn(api.simulator, person.steamId)
  return setUpPhone(browser, enrolmentCode)
}

/** An earlier factor is removed, so that each test knows the phones it uses. */
export async function grantStaff(
  { testDb, keys }: Pick<TestApi, 'testDb' | 'keys'>,
  { steamId, role }: { steamId: string; role: StaffRole },
): Promise<string> {
  const tools = { db: testDb.db, keys }
  const { enrolmentCode } = await changeAdmin(tools, { steamId, staffRole: role })
  return enrolmentCode ?? (await resetFactors(tools, { steamId })).enrolmentCode ?? ''
}

/** Sets up the first factor of a signed-in user; the admin session is open afterwards. */
export async function setUpPhone(browser: TestBrowser, enrolmentCode?: string): Promise<Phone> {
  const started = await call(browser, '/api/admin/factors/totp/start', { enrolmentCode })
  const { attemptId, secret } = started.json<StartTotpResponse>()
  const finished = await call(browser, '/api/admin/factors/totp/finish', {
    attemptId,
    label: 'Telefon',
    code: totpCode(secret),
  })
  return { secret, recoveryCodes: finished.json<FactorAddedResponse>().recoveryCodes ?? [] }
}

async function call(browser: TestBrowser, url: string, payload: object): Promise<LightMyRequestResponse> {
  const answer = await browser.send('POST', url, { payload })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return answer
}
