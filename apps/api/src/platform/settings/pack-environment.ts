import { parseEnv } from 'node:util'
import { ApiConfig, WorkerConfig } from './config.ts'
import { bundleNames, bundlesOf } from './environment.ts'
import { DispatcherConfig } from './dispatcher-config.ts'
import { WatcherConfig } from './watcher-config.ts'

/** Every value that some process reads. */
export const CONFIG_NAMES = new Set(
  [ApiConfig, WorkerConfig, WatcherConfig, DispatcherConfig].flatMap((schema) => Object.keys(schema.shape)),
)

/** The environment that gives a process these values; for programs that start processes. Other names stay as they are. */
export function packEnvironment(values: Record<string, string | undefined>): Record<string, string> {
  const packed: Record<string, string> = {}
  const lines: Record<string, Record<string, string | undefined>> = {}
  for (const bundle of bundleNames) lines[bundle] = parseEnv(values[bundle] ?? '')
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || name in lines) continue
    const bundles = CONFIG_NAMES.has(name) ? bundlesOf(name) : []
    if (bundles.length === 0) packed[name] = value
    for (const bundle of bundles) lines[bundle] = { ...lines[bundle], [name]: value }
  }
  for (const [bundle, content] of Object.entries(lines)) {
    const text = Object.entries(content).map(([name, value]) => `${name}='${value}'`)
    if (text.length > 0) packed[bundle] = `${text.join('\n')}\n`
  }
  return packed
}
