import { execFileSync } from 'node:child_process'
import path from 'node:path'

/**
 * Builds the production pages. It takes seconds, so it always runs instead of checking
 * whether an older build is current.
 */
export function buildPages(settings: Record<string, string> = {}): void {
  if (process.env['SKIP_PAGES_BUILD'] === '1') return
  execFileSync('npm', ['run', 'build', '-w', '@app/web'], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
