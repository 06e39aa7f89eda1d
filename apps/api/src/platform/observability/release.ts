import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../../../..')
/** The installation puts every release into a folder named after its time. */
const RELEASE_FOLDER = /^\d{8}T\d{6}Z$/

/** The running code: the version and the installed release. */
export function readRelease(root = ROOT): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = path.basename(root)
  return RELEASE_FOLDER.test(folder) ? `${version}+${folder}` : version
}
