import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { initKeys, readKeys, type Keys } from '#platform/crypto/keys.ts'

export type TestKeys = { folder: string; keys: Keys; remove: () => void }

export function createTestKeys(): TestKeys {
  const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-test-keys-'))
  initKeys(folder)
  return { folder, keys: readKeys(folder), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
