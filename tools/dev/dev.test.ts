import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/**
 * `npm run dev` is the first command of a new developer, so its errors must explain the problem without internal
 * details.
 */
const root = path.join(import.meta.dirname, '../..')

async function failedStart(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [path.join(root, 'tools/dev/dev.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect((await closed)[0], out + said).toBe(1)
  return said
}

test('npm run dev names a taken port in one line', async () => {
  const server = net.createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  try {
    expect(await failedStart({ PORT: String(port) })).toBe(
      `Port ${port} is taken: stop what listens there, or set PORT to another one.\n`,
    )
  } finally {
    server.close()
  }
})

test('npm run dev reports an unknown PostgreSQL user in one line', async () => {
  const url = new URL(process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres')
  url.username = 'nobody_here'
  url.password = 'wrong'
  const said = await failedStart({ DATABASE_URL: url.href })
  expect(said).toMatch(/^DATABASE_URL must name a superuser of PostgreSQL at \S+: .*"nobody_here".*\.\n$/)
})
