import { spawnSync } from 'node:child_process'

/**
 * Asks the registry about known weaknesses. A registry that does not answer that question is said aloud and is no
 * failure; a serious weakness in what we ship is one.
 */
const run = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
const report = readJson(run.stdout)
const counts = report?.metadata?.vulnerabilities
if (!counts) {
  console.log('notice: the registry gave no audit answer, known weaknesses were not checked')
} else {
  console.log(`audit: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate`)
  process.exitCode = counts.critical + counts.high > 0 ? 1 : 0
}

type Report = { metadata?: { vulnerabilities?: Record<'critical' | 'high' | 'moderate', number> } }

function readJson(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report
  } catch {
    return undefined
  }
}
