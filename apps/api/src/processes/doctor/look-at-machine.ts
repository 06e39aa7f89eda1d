import { readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { sql } from 'kysely'
import { findNewestCopy } from '#platform/db/backup-copies.ts'
import type { Db } from '#platform/db/database.ts'
import { readKeys, readPayoutPrivateKeys } from '#platform/crypto/keys.ts'
import { broken, look, ok, type Finding } from './finding.ts'

const GIGABYTE = 1_000_000_000
const DISK_FREE_GB_MIN = 2
const DISK_FREE_PERCENT_MIN = 10
const CERTIFICATE_DAYS_MIN = 14
const DAY_MS = 86_400_000
const CONNECT_MS_MAX = 5_000
const COPY_HOURS_MAX = 26
const READABLE_BY_ALL = 0o004

type DiskFacts = { free: number; size: number }

const readDisk = async (folder: string): Promise<DiskFacts> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

export async function lookAtDisk(folder: string, read = readDisk): Promise<Finding> {
  const { free, size } = await read(folder)
  const percent = Math.floor((free / size) * 100)
  const says = `${(free / GIGABYTE).toFixed(1)} GB (${percent} %) free`
  return free / GIGABYTE < DISK_FREE_GB_MIN || percent < DISK_FREE_PERCENT_MIN
    ? broken('disk', says, 'free some, or grow the disk: a full one stops PostgreSQL')
    : ok('disk', says)
}

/** Connects to the site itself, as a browser does. */
export async function lookAtCertificate(publicUrl: string): Promise<Finding> {
  const url = new URL(publicUrl)
  const fix = 'certbot renew, then systemctl reload nginx (docs/INSTALL.md)'
  if (url.protocol !== 'https:')
    return /^(localhost|127\.)/.test(url.hostname)
      ? ok('certificate', 'none needed on this machine')
      : broken(
          'certificate',
          'PUBLIC_URL is not https',
          'set PUBLIC_URL to https://… and build the pages again',
        )
  const until = await readExpiry(url).catch((error: unknown) => (error as Error).message)
  if (typeof until === 'string') return broken('certificate', `${url.host}: ${until}`, fix)
  const days = Math.floor((until.getTime() - Date.now()) / DAY_MS)
  if (days < 0) return broken('certificate', `expired ${-days} days ago`, fix)
  return days < CERTIFICATE_DAYS_MIN
    ? look('certificate', `expires in ${days} days`, fix)
    : ok('certificate', `good for ${days} days`)
}

function readExpiry(url: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      host: url.hostname,
      port: Number(url.port || 443),
      ...(net.isIP(url.hostname) === 0 ? { servername: url.hostname } : {}),
      // Only the date is checked: the expiry of an untrusted certificate is reported too.
      rejectUnauthorized: false,
    })
    socket.setTimeout(CONNECT_MS_MAX, () => socket.destroy(new Error('does not answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.destroy()
      resolve(new Date(valid_to))
    })
  })
}

export function lookAtCopies(folder: string | undefined): Finding {
  const fix = 'systemctl start skinkantor-backup, then read journalctl -u skinkantor-backup (docs/BACKUPS.md)'
  if (!folder)
    return look(
      'backups',
      'BACKUP_DIR is not set, so nobody looks',
      'set BACKUP_DIR to the folder of the copies',
    )
  const copies = findNewestCopy(folder)
  if (copies?.madeAt === undefined) return broken('backups', `no copy in ${folder}`, fix)
  const hours = Math.floor((Date.now() - copies.madeAt.getTime()) / 3_600_000)
  return hours <= COPY_HOURS_MAX
    ? ok('backups', `${copies.count} copies, the newest ${hours} hours old`)
    : broken('backups', `the newest copy is ${hours} hours old`, fix)
}

export async function lookAtKeys(folder: string, db: Db | undefined): Promise<Finding> {
  try {
    const keys = readKeys(folder)
    const privateKeys = readPayoutPrivateKeys(folder)
    const open = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.key') && (statSync(path.join(folder, name)).mode & READABLE_BY_ALL) !== 0,
    )
    if (open.length > 0)
      return broken(
        'keys',
        `readable for everybody on this machine: ${open.join(', ')}`,
        'chmod o-rwx them; rotate them if others work here (docs/runbooks/leaked-key.md)',
      )
    const known = {
      profile: [...keys['profile-encryption'].byId.keys()],
      payout: [...privateKeys.byId.keys()],
    }
    const lost = db ? await lostKeys(db, known) : []
    return lost.length > 0
      ? broken(
          'keys',
          `people's data is wrapped with keys that are not here: ${lost.join(', ')}`,
          'bring them back from the copy of KEYS_DIR: without them that data is lost',
        )
      : ok('keys', 'every purpose has one, and none is missing')
  } catch (error) {
    return broken('keys', (error as Error).message, 'npm run admin -- keys init, or the right KEYS_DIR')
  }
}

async function lostKeys(db: Db, known: { profile: string[]; payout: string[] }): Promise<string[]> {
  const { rows } = await sql<{ purpose: 'profile' | 'payout'; wrapping_key_id: string }>`
    select distinct purpose, wrapping_key_id from user_keys`.execute(db)
  return rows
    .filter(({ purpose, wrapping_key_id }) => !known[purpose].includes(wrapping_key_id))
    .map(({ purpose, wrapping_key_id }) => `${purpose}/${wrapping_key_id}`)
}
