import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Builds the pages as they ship, and the gallery of components besides. Seconds, so nothing guesses whether an older build would do. */
export function buildPages(): void {
  if (process.env['SKIP_PAGES_BUILD'] === '1') return
  execFileSync('npm', ['run', 'build', '-w', '@app/web'], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...process.env, DESIGN_GALLERY: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
