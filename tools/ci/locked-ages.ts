/** The part of npm's lockfile that describes installed packages. */
export type Lockfile = { packages: Record<string, { version?: string; link?: boolean; integrity?: string }> }
export type LockedVersion = { name: string; version: string }

const DAY_MS = 86_400_000
export const AGE_DAYS_MIN = 7
const ANSWER_MS_MAX = 10_000

/** Versions that are locked now and were not before: only these can be too recent. */
export function newlyLocked(before: Lockfile, now: Lockfile): LockedVersion[] {
  const known = new Set(versionsOf(before).map(({ name, version }) => `${name}@${version}`))
  return versionsOf(now).filter(({ name, version }) => !known.has(`${name}@${version}`))
}

function versionsOf({ packages }: Lockfile): LockedVersion[] {
  return Object.entries(packages).flatMap(([place, { version, integrity }]) => {
    const name = place.split('node_modules/').at(-1) ?? ''
    return integrity === undefined || version === undefined ? [] : [{ name, version }]
  })
}

/** Returns the versions that are too recent, and those unknown to the registry. */
export async function judgeAges(
  versions: readonly LockedVersion[],
  { registryUrl, nowMs }: { registryUrl: string; nowMs: number },
): Promise<{ young: LockedVersion[]; unknown: LockedVersion[] }> {
  const young: LockedVersion[] = []
  const unknown: LockedVersion[] = []
  for (const [index, locked] of versions.entries()) {
    const publishedMs = await readPublished(registryUrl, locked)
    // After one failed connection, the remaining versions are not queried, to avoid repeated timeouts.
    if (publishedMs === 'unreachable') return { young, unknown: [...unknown, ...versions.slice(index)] }
    if (publishedMs === undefined) unknown.push(locked)
    else if (nowMs - publishedMs < AGE_DAYS_MIN * DAY_MS) young.push(locked)
  }
  return { young, unknown }
}

async function readPublished(
  registryUrl: string,
  { name, version }: LockedVersion,
): Promise<number | undefined | 'unreachable'> {
  try {
    const response = await fetch(`${registryUrl}/${name.replace('/', '%2f')}`, {
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    if (!response.ok) return undefined
    const { time } = (await response.json()) as { time?: Record<string, string> }
    const publishedMs = Date.parse(time?.[version] ?? '')
    return Number.isNaN(publishedMs) ? undefined : publishedMs
  } catch {
    return 'unreachable'
  }
}
