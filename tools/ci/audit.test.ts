import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A registry without an audit endpoint, like some mirrors. */
const registry = http.createServer((_request, response) => response.writeHead(405).end())
beforeAll(async () => {
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
})
afterAll(() => void registry.close())

async function audit(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'audit.ts')], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      AUDIT_STRICT: '',
      // No package is newly locked, so the test checks only the missing response of the registry.
      LOCKED_BEFORE: 'HEAD',
      npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
      npm_config_fetch_retries: '0',
      ...environment,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

test('a registry that does not respond is a notice in a normal run', async () => {
  const { code, output } = await audit({})
  expect(output).toContain('notice: the registry gave no audit answer')
  expect(output).toContain('notice: the registry or its keys gave no answer')
  expect(code).toBe(0)
})

test('a registry that does not respond fails the strict run', async () => {
  const { code, output } = await audit({ AUDIT_STRICT: '1' })
  expect(output).toContain('FAIL: the registry gave no audit answer')
  expect(output).toContain('FAIL: the registry or its keys gave no answer')
  expect(code).toBe(1)
})
