import { readFileSync } from 'node:fs'
import type { Db } from '../../apps/api/src/platform/db/database.ts'
import { readServer } from '../../apps/api/test/support/sale-bench.ts'
import { childrenProcessorSeconds, processorSeconds } from './processor-time.ts'

/** What PostgreSQL has used and written for all its databases so far. */
export type PostgresUse = { processorSeconds: number; walBytes: number }

/** Only for a server on this machine. Connections that ended in between are not counted, so let a pool stay open. */
export async function readPostgresUse(db: Db): Promise<PostgresUse> {
  const { pid, walBytes } = await readServer(db)
  const server = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  return {
    processorSeconds: processorSeconds(server) + childrenProcessorSeconds(server),
    walBytes,
  }
}

/** Adds up the use of many measured parts. */
export class UsePerLife {
  #seconds = 0
  #bytes = 0
  #lives = 0

  add(before: PostgresUse, after: PostgresUse, lives: number): void {
    this.#seconds += after.processorSeconds - before.processorSeconds
    this.#bytes += after.walBytes - before.walBytes
    this.#lives += lives
  }

  toString(): string {
    const ms = (this.#seconds * 1_000) / this.#lives
    const kilobytes = this.#bytes / 1_024 / this.#lives
    return `PostgreSQL per life: ${ms.toFixed(1)} ms of processor time, ${kilobytes.toFixed(1)} kB of WAL`
  }
}
