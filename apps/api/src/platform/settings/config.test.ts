import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ApiConfig, readConfig, WorkerConfig } from './config.ts'
import { bundleNames, bundlesOf, ENVIRONMENT } from './environment.ts'
import { CONFIG_NAMES, packEnvironment } from './pack-environment.ts'

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
  const files = { STEAM_WEB_API_KEY_FILE: full, WEBHOOK_CREDENTIALS_FILE: empty, SSL_CERT_FILE: '/nowhere' }
  expect(readConfig(ApiConfig, { ...rest, ...files })).toMatchObject({ STEAM_WEB_API_KEY: 'from a file' })
  expect(() => readConfig(ApiConfig, { ...GOOD, STEAM_WEB_API_KEY_FILE: full })).toThrow(
    'STEAM_WEB_API_KEY: given both as a value and as a file',
  )
  expect(() => readConfig(ApiConfig, { ...rest, STEAM_WEB_API_KEY_FILE: '/nowhere' })).toThrow(
    'STEAM_WEB_API_KEY_FILE: cannot be read (ENOENT)',
  )
  rmSync(folder, { recursive: true })
})

/** Beside those of the processes: where the page server finds the API, and whether its pages begin traces. */
const PAGE_VARIABLES = ['API_UPSTREAMS', 'BROWSER_TRACES']

test('an operator meets at most 40 variables', () => {
  const variables = [...ENVIRONMENT, ...bundleNames, ...PAGE_VARIABLES]
  expect(new Set(variables).size).toBe(variables.length)
  expect(variables.length).toBeLessThanOrEqual(40)
  expect(ENVIRONMENT.filter((name) => !CONFIG_NAMES.has(name))).toEqual([])
})

test('a bundle gives several values, and each process takes those that it reads', () => {
  const env = {
    ...GOOD,
    RAIL_CREDENTIALS: 'PAYPAL_CLIENT_ID=id\nPAYPAL_SECRET="with space"\n',
    OVERRIDES: "WORKER_CONCURRENCY=9\nPORT_OF_OTHERS=1\nPAYPAL_URL='http://localhost:1/'",
  }
  expect(readConfig(WorkerConfig, env)).toMatchObject({
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_SECRET: 'with space',
    PAYPAL_URL: 'http://localhost:1',
    WORKER_CONCURRENCY: 9,
  })
  expect(readConfig(ApiConfig, env)).not.toHaveProperty('PAYPAL_SECRET')
})

test('refuses a value in the wrong place, with the right one', () => {
  const wrong = { ...GOOD, PAYPAL_SECRET: 'hunter2', STAFF_IDLE_SECONDS: '1', OVERRIDES: 'BTCPAY_API_KEY=x' }
  expect(() => readConfig(WorkerConfig, wrong)).toThrow(/PAYPAL_SECRET: is no variable, .* RAIL_CREDENTIALS/)
  expect(() => readConfig(WorkerConfig, wrong)).toThrow('BTCPAY_API_KEY: does not belong into OVERRIDES')
  expect(() => readConfig(ApiConfig, wrong)).toThrow(/STAFF_IDLE_SECONDS: is no variable, .* OVERRIDES/)
  expect(() => readConfig(WorkerConfig, wrong)).not.toThrow(/hunter2/)
})

test('packs values so that a process reads them back', () => {
  const packed = packEnvironment({
    ...GOOD,
    BTCPAY_STORE_ID: 'store',
    WORKER_CONCURRENCY: '7',
    NODE_ENV: 'x',
  })
  expect(packed).toMatchObject({ NODE_ENV: 'x', OVERRIDES: "WORKER_CONCURRENCY='7'\n" })
  expect(bundlesOf('BTCPAY_STORE_ID')).toEqual(['RAIL_CREDENTIALS', 'WEBHOOK_CREDENTIALS'])
  expect(readConfig(ApiConfig, packed)).toMatchObject({ BTCPAY_STORE_ID: 'store' })
})

test('the file store is one address with its keys', () => {
  const url = 'https://AKIA:s%2Fcret@s3.example.com/files?region=eu-central-1'
  expect(readConfig(ApiConfig, { ...GOOD, FILE_STORE_URL: url }).FILE_STORE_URL).toEqual({
    url: 'https://s3.example.com',
    bucket: 'files',
    region: 'eu-central-1',
    accessKey: 'AKIA',
    secretKey: 's/cret',
  })
  expect(() => readConfig(ApiConfig, { ...GOOD, FILE_STORE_URL: 'https://s3.example.com/files' })).toThrow(
    'FILE_STORE_URL',
  )
})
