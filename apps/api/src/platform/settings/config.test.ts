import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ApiConfig, readConfig, WorkerConfig } from './config.ts'

const GOOD = {
  DATABASE_URL: 'postgres://skinkantor_api@127.0.0.1/skinkantor',
  REDIS_URL: 'redis://127.0.0.1:6379/0',
  KEYS_DIR: '/etc/skinkantor/keys',
  PUBLIC_URL: 'https://skinkantor.example/',
  STEAM_WEB_API_KEY: 'key',
  SMTP_URL: 'smtp://127.0.0.1:25',
}

test('reads a complete environment with defaults and normalised URLs', () => {
  const config = readConfig(ApiConfig, GOOD)
  expect(config).toMatchObject({
    PUBLIC_URL: 'https://skinkantor.example',
    ACCESS_TOKEN_SECONDS: 600,
    TRUSTED_PROXIES: [],
  })
  expect(readConfig(WorkerConfig, GOOD).WORKER_SILENCE_SECONDS).toBe(15)
})

test('lists all errors at once without repeating a value', () => {
  const wrong = { ...GOOD, DATABASE_URL: 'mysql://user:hunter2@host/db', PORT: '99999', KEYS_DIR: '' }
  expect(() => readConfig(ApiConfig, wrong)).toThrow(/DATABASE_URL[\s\S]*KEYS_DIR[\s\S]*PORT/)
  expect(() => readConfig(ApiConfig, wrong)).not.toThrow(/hunter2|99999/)
})

test('every variable has a description', () => {
  for (const schema of [ApiConfig, WorkerConfig]) {
    for (const [name, field] of Object.entries(schema.shape)) {
      expect(field.description, name).toMatch(/\.$/)
    }
  }
})

test('a secret can come from a file, and an empty file counts as unset', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-config-'))
  const [full, empty] = [path.join(folder, 'full'), path.join(folder, 'empty')]
  writeFileSync(full, 'from a file\n')
  writeFileSync(empty, '')
  const rest = { ...GOOD, STEAM_WEB_API_KEY: '' }
  const files = { STEAM_WEB_API_KEY_FILE: full, BTCPAY_WEBHOOK_SECRET_FILE: empty, SSL_CERT_FILE: '/nowhere' }
  expect(readConfig(ApiConfig, { ...rest, ...files })).toMatchObject({ STEAM_WEB_API_KEY: 'from a file' })
  expect(() => readConfig(ApiConfig, { ...GOOD, STEAM_WEB_API_KEY_FILE: full })).toThrow(
    'STEAM_WEB_API_KEY: given both as a value and as a file',
  )
  expect(() => readConfig(ApiConfig, { ...rest, STEAM_WEB_API_KEY_FILE: '/nowhere' })).toThrow(
    'STEAM_WEB_API_KEY_FILE: cannot be read (ENOENT)',
  )
  rmSync(folder, { recursive: true })
})
