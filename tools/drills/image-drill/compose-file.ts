import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

/** The content of deploy/container/compose.yaml that concerns our own processes. */
type RawService = {
  command?: string[]
  environment?: Record<string, string>
  env_file?: string[]
  secrets?: string[]
  volumes?: string[]
  healthcheck?: { test: string[] }
  build?: { target: string; args?: Record<string, string> }
  networks?: { default: { ipv4_address: string; ipv6_address: string } }
}
type RawFile = {
  services: Record<string, RawService>
  secrets: Record<string, { file: string }>
  networks: { default: { enable_ipv6: boolean; ipam: { config: { subnet: string }[] } } }
}

export type Mount = { source: string; target: string; isReadOnly: boolean }
export type Service = {
  name: string
  command: string[]
  /** Merged from the service itself and its env files, as the process sees it. */
  environment: Record<string, string>
  /** Files and folders beside compose.yaml. */
  mounts: Mount[]
  /** Named volumes by their mount path. */
  volumes: { name: string; target: string }[]
  healthcheck: string[]
  buildArguments: Record<string, string>
  addresses: string[]
}

export const CONTAINER_FOLDER = path.join(import.meta.dirname, '../../../deploy/container')

export function readCompose(folder = CONTAINER_FOLDER) {
  const file = parse(readFileSync(path.join(folder, 'compose.yaml'), 'utf8'), { merge: true }) as RawFile
  const services = Object.entries(file.services).map(([name, raw]) => readService(file, folder, name, raw))
  return {
    services: new Map(services.map((service) => [service.name, service])),
    subnets: file.networks.default.ipam.config.map(({ subnet }) => subnet),
    hasIpv6: file.networks.default.enable_ipv6,
  }
}

function readService(file: RawFile, folder: string, name: string, raw: RawService): Service {
  const settings = Object.assign(
    {},
    ...(raw.env_file ?? []).map((env) => readSettings(path.join(folder, env))),
  ) as Record<string, string>
  const volumes = (raw.volumes ?? []).map((text) => text.split(':'))
  const secrets = (raw.secrets ?? []).map((secret) => ({
    source: file.secrets[secret]?.file ?? '',
    target: `/run/secrets/${secret}`,
    isReadOnly: true,
  }))
  const { ipv4_address: ipv4, ipv6_address: ipv6 } = raw.networks?.default ?? {}
  return {
    name,
    command: raw.command ?? [],
    environment: { ...settings, ...raw.environment },
    mounts: [
      ...secrets,
      ...volumes.flatMap(([source = '', target = '', mode]) =>
        source.startsWith('./') ? [{ source: source.slice(2), target, isReadOnly: mode === 'ro' }] : [],
      ),
    ],
    volumes: volumes.flatMap(([source = '', target = '']) =>
      source.startsWith('./') ? [] : [{ name: source, target }],
    ),
    healthcheck: raw.healthcheck?.test.slice(1) ?? [],
    buildArguments: raw.build?.args ?? {},
    addresses: [ipv4, ipv6].flatMap((address) => (address === undefined ? [] : [address])),
  }
}

/** Reads a file of NAME=value lines; one pair of quotes around a value is removed. */
export function readSettings(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
      return name === '' ? [] : [[name, value.replace(/^(["'])(.*)\1$/, '$2')]]
    }),
  )
}
