import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { AGE_DAYS_MIN, judgeAges, newlyLocked, type Lockfile } from './locked-ages.ts'

/**
 * Queries the registry for known vulnerabilities, the signatures of installed packages and the age of newly locked
 * versions. It fails on a serious vulnerability in a shipped package, a missing or invalid signature, or a version
 * less than a week old. An unreachable registry is only a warning, so that its outage blocks no work. With
 * AUDIT_STRICT=1, for nightly runs and releases, it is a failure too.
 */
const isStrict = process.env['AUDIT_STRICT'] === '1'
type Answer = {
  metadata?: { vulnerabilities?: Record<'critical' | 'high' | 'moderate', number> }
  invalid?: unknown[]
  missing?: unknown[]
}

const counts = ask(['audit', '--omit=dev']).metadata?.vulnerabilities
if (!counts) {
  noticeUnchecked('the registry gave no audit answer, known weaknesses were not checked')
} else {
  console.log(`audit: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate`)
  if (counts.critical + counts.high > 0) process.exitCode = 1
}

const { invalid, missing } = ask(['audit', 'signatures', '--fetch-retries=0', '--fetch-timeout=10000'])
if (!invalid || !missing) {
  noticeUnchecked('the registry or its keys gave no answer, signatures were not checked')
} else {
  console.log(`signatures: ${invalid.length} invalid, ${missing.length} missing`)
  if (invalid.length + missing.length > 0) process.exitCode = 1
}

const before = lockedAt(process.env['LOCKED_BEFORE'] ?? 'HEAD~1')
if (!before) {
  noticeUnchecked('there is no earlier lockfile to compare with, ages were not checked')
} else {
  const fresh = newlyLocked(before, JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile)
  const registryUrl = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()
  const { young, unknown } = await judgeAges(fresh, {
    registryUrl: registryUrl.replace(/\/$/, ''),
    nowMs: Date.now(),
  })
  if (unknown.length > 0) noticeUnchecked(`the registry tells no age of ${unknown.length} new versions`)
  console.log(`ages: ${fresh.length} new versions, ${young.length} younger than ${AGE_DAYS_MIN} days`)
  for (const { name, version } of young) console.log(`  ${name}@${version}`)
  if (young.length > 0) process.exitCode = 1
}

function noticeUnchecked(what: string): void {
  console.log(`${isStrict ? 'FAIL' : 'notice'}: ${what}`)
  if (isStrict) process.exitCode = 1
}

/** The lockfile at another commit; in CI, the base of the change. */
function lockedAt(commit: string): Lockfile | undefined {
  const { status, stdout } = spawnSync('git', ['show', `${commit}:package-lock.json`], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? (JSON.parse(stdout) as Lockfile) : undefined
}

function ask(question: string[]): Answer {
  const { stdout } = spawnSync('npm', [...question, '--json'], { encoding: 'utf8' })
  try {
    return JSON.parse(stdout) as Answer
  } catch {
    return {}
  }
}
