import { join } from 'node:path'
import { readSettings } from './settings.ts'
import { startServer } from './start-server.ts'

/** Serves the built pages and forwards /api and /img to the API processes. For development, tests and small sites. */
const settings = readSettings(process.env, join(import.meta.dirname, '../build'))
const server = await startServer(settings)
console.log(JSON.stringify({ ready: true, url: server.url }))

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void server.close().then(() => process.exit(0))
  })
}
