import type { Role, StaffRole } from '@app/contract/identity/roles'
import { ROLE_PERMISSIONS } from '@app/contract/identity/staff-permissions'
import { totpCode } from '@app/stack/totp'
import { changeAdmin, resetFactors } from '../../apps/api/src/contexts/identity/staff/index.ts'
import type { RouteAccess } from '../../apps/api/src/platform/http/route-permissions.ts'
import { HttpSeller } from '../bench/http-seller.ts'
import type { CrashWorld } from '../resilience/crash/world.ts'

const THINGS_EACH = 60

export function mayCall(role: Role, access: RouteAccess): boolean {
  if (access.to === 'everyone') return true
  if (role === 'visitor') return false
  if (access.to === 'signed-in') return true
  return role !== 'user' && ROLE_PERMISSIONS[role].includes(access.permission)
}

/** One user per role. Requests may sign them out, block them or revoke their role; then a new user replaces them. */
export class People {
  readonly #world: CrashWorld
  readonly #apiUrl: string
  readonly #people = new Map<Role, HttpSeller>()
  #count = 0

  constructor(world: CrashWorld, apiUrl: string) {
    this.#world = world
    this.#apiUrl = apiUrl
  }

  /** The headers for a request of this role; a user that became unusable is replaced first. */
  async headersOf(role: Role): Promise<Record<string, string>> {
    if (role === 'visitor') return {}
    return (await this.get(role)).headers()
  }

  async get(role: Exclude<Role, 'visitor'>): Promise<HttpSeller> {
    const present = this.#people.get(role)
    if (present && (await isFit(present, role))) return present
    return this.#newcomer(role)
  }

  /** For calls that require a recent confirmation. */
  async confirm(role: Role): Promise<void> {
    if (role === 'visitor' || role === 'user') return
    // A user with too many failed codes must wait, so a new one takes over.
    await this.#passAsStaff(await this.get(role), role).catch(() => this.#newcomer(role))
  }

  async #newcomer(role: Exclude<Role, 'visitor'>): Promise<HttpSeller> {
    const person = new HttpSeller(this.#world, this.#apiUrl, this.#count, THINGS_EACH)
    this.#count += 1
    await person.arrive()
    this.#people.set(role, person)
    if (role !== 'user') await this.#passAsStaff(person, role)
    return person
  }

  async #passAsStaff(person: HttpSeller, staffRole: StaffRole): Promise<void> {
    const tools = { db: this.#world.db, keys: this.#world.keys }
    const { steamId } = person
    const granted = await changeAdmin(tools, { steamId, staffRole })
    const enrolmentCode = granted.enrolmentCode ?? (await resetFactors(tools, { steamId })).enrolmentCode
    // A user who is granted a role or loses a factor is signed out everywhere.
    await person.signIn()
    const { attemptId, secret } = await person.send<{ attemptId: string; secret: string }>(
      'POST',
      '/api/admin/factors/totp/start',
      { enrolmentCode },
    )
    await person.send('POST', '/api/admin/factors/totp/finish', {
      attemptId,
      label: 'Telefon',
      code: totpCode(secret),
    })
  }
}

async function isFit(person: HttpSeller, role: Role): Promise<boolean> {
  try {
    await person.send('GET', '/api/auth/user')
    if (role !== 'user') await person.send('GET', '/api/admin/factors')
    return true
  } catch {
    return false
  }
}
