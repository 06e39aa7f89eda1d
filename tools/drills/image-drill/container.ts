import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Mount } from './compose-file.ts'
import type { Member } from './namespaces.ts'

/** The search path for this machine's programs and the checkout, as in the image. */
const PATH = '/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin'
const LAST_LINES = 20

export type Container = {
  root: string
  member: Member
  environment: Record<string, string>
  mounts: (Mount & { hostPath: string })[]
  /** The user's id in the image, which has no extra capabilities; undefined for root, which keeps its own. */
  userId?: number
}
export type Running = {
  lines: string[]
  ended: Promise<number | null>
  /** Returns the first line that contains this text. */
  said: (text: string) => Promise<string>
  stop: () => Promise<number | null>
}

/**
 * The file system of one container: this machine's programs and the checkout, read-only, and otherwise only the
 * mounts.
 */
export function layOut(root: string, facts: { hosts: string; folders: readonly string[] }): void {
  for (const folder of ['usr', 'app', 'dev', 'proc', 'tmp', 'etc', 'run/secrets', ...facts.folders])
    mkdirSync(path.join(root, folder), { recursive: true, mode: 0o755 })
  for (const link of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${link}`, path.join(root, link))
  const files = {
    'etc/hosts': facts.hosts,
    'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
    'etc/passwd': 'root:x:0:0::/:/bin/sh\nnode:x:1000:1000::/tmp:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n',
    'etc/group': 'root:x:0:\nnode:x:1000:\nnogroup:x:65534:\n',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(root, name), content)
}

/** Runs in this order and in one process, so that a signal to it reaches the program. */
const ENTER = `set -eu
root=$1 checkout=$2; shift 2
mount --bind "$root" "$root"
mount --rbind /usr "$root/usr"; mount -o remount,bind,ro "$root/usr"
mount --bind "$checkout" "$root/app"; mount -o remount,bind,ro "$root/app"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc" 2>/dev/null || mount --rbind /proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
while [ "$1" != -- ]; do
  mount --bind "$1" "$root$2"
  [ "$3" = rw ] || mount -o remount,bind,ro "$root$2"
  shift 3
done
shift
mount -o remount,bind,ro "$root"
exec chroot "$root" "$@"`

const NO_RIGHTS = ['--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']

export function run(container: Container, checkout: string, command: readonly string[]): Running {
  const { root, member, mounts, userId } = container
  for (const { hostPath, target } of mounts) makePlace(path.join(root, target), hostPath)
  const mountArguments = mounts.flatMap(({ hostPath, target, isReadOnly }) => [
    hostPath,
    target,
    isReadOnly ? 'ro' : 'rw',
  ])
  const as =
    userId === undefined ? [] : ['setpriv', `--reuid=${userId}`, `--regid=${userId}`, ...NO_RIGHTS, '--']
  const inside = ['sh', '-c', 'cd /app && exec "$@"', 'sh', ...command]
  const child = spawn(
    'nsenter',
    ['-t', String(member.pid), '-n', 'unshare', '--mount', '--propagation', 'private']
      .concat(['sh', '-c', ENTER, 'sh', root, checkout, ...mountArguments, '--'])
      .concat(as, inside),
    { env: { PATH, NODE_ENV: 'production', ...container.environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  return follow(child)
}

function makePlace(place: string, hostPath: string): void {
  // A file must be mounted on a file, a folder on a folder.
  if (statSync(hostPath).isDirectory()) mkdirSync(place, { recursive: true })
  else writeFileSync(place, '')
}

function follow(child: ChildProcess): Running {
  const lines: string[] = []
  const waiting: { text: string; resolve: (line: string) => void }[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (lines.length > LAST_LINES) lines.shift()
        for (const { text, resolve } of waiting) if (line.includes(text)) resolve(line)
      })
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    lines,
    ended,
    said: (text) =>
      Promise.race([
        new Promise<string>((resolve) => waiting.push({ text, resolve })),
        ended.then((code) => {
          throw new Error(`ended with ${code}:\n${lines.join('\n')}`)
        }),
      ]),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
