import { execFileSync, spawn } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * One network namespace per container, connected by a bridge, as Docker does it. Needs root. Nothing remains
 * afterwards: a namespace ends with the process that holds it.
 */
export type Member = { name: string; addresses: string[]; pid: number }
export type Network = {
  join: (name: string, addresses: readonly string[]) => Promise<Member>
  /** Lines for /etc/hosts. */
  hosts: () => string
  end: () => void
}

const LOOK_AGAIN_MS = 20

export async function createNetwork(): Promise<Network> {
  const members: Member[] = []
  const holders: ReturnType<typeof spawn>[] = []
  const hold = async () => {
    const child = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
    holders.push(child)
    const own = readlinkSync('/proc/self/ns/net')
    while (namespaceOf(child.pid ?? 0) === own) {
      if (child.exitCode !== null) throw new Error('no network namespace could be made')
      await delay(LOOK_AGAIN_MS)
    }
    return child.pid ?? 0
  }
  const router = await hold()
  ip(router, 'link add br0 type bridge')
  ip(router, 'link set br0 up')
  return {
    join: async (name, addresses) => {
      const pid = await hold()
      const cable = `v${members.length}`
      ip(router, `link add ${cable} type veth peer name eth0 netns ${pid}`)
      ip(router, `link set ${cable} master br0 up`)
      for (const address of addresses)
        ip(pid, `addr add ${address}/${address.includes(':') ? '64 dev eth0 nodad' : '24 dev eth0'}`)
      ip(pid, 'link set lo up')
      ip(pid, 'link set eth0 up')
      const member = { name, addresses: [...addresses], pid }
      members.push(member)
      return member
    },
    hosts: () =>
      [
        '127.0.0.1 localhost',
        '::1 localhost',
        ...members.flatMap(({ name, addresses }) => addresses.map((address) => `${address} ${name}`)),
      ].join('\n'),
    end: () => {
      for (const holder of holders) holder.kill('SIGKILL')
    },
  }
}

function namespaceOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`)
  } catch {
    return ''
  }
}

function ip(pid: number, command: string): void {
  execFileSync('nsenter', ['-t', String(pid), '-n', 'ip', ...command.split(' ')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Arguments for nsenter that run a command of this machine in a member's network. */
export function inside(member: Member, ...command: string[]): string[] {
  return ['-t', String(member.pid), '-n', ...command]
}
