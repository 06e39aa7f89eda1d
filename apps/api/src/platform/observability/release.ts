import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../../../..')
/** The installation puts every release into a folder called after its moment. */
const RELEASE_FOLDER = /^\d{8}T\d{6}Z$/

/** Which code runs: the version, and the release that it was installed by. */
export function readRelease(root = ROOT): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = path.basename(root)
  return RELEASE_FOLDER.test(folder) ? `${version}+${folder}` : version
}
