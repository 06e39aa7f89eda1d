import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { listMigrationFiles, migrate, urlForRole } from '../../../apps/api/src/platform/db/migrations.ts'
import { countDrills, countNotedSales } from '../../../apps/api/test/support/fault-reading.ts'
import type { Fault, Scene } from './fault.ts'

const LANDED = path.join(import.meta.dirname, '../../../apps/api/migrations')
const OWN = path.join(import.meta.dirname, '../../../apps/api/test/support/deploy-migration.ts')
/** The minimum time during which the old processes run on the new schema. */
const OLD_ON_NEW_MS = 3_000

/** Processes are replaced one by one while users sell. Users must not notice. */
export const DEPLOYS: readonly Fault[] = [
  makeDeploy('rolling-deploy', replaceApis),
  makeDeploy('rolling-migration', async (scene) => {
    const drill = await applyMigration(scene)
    await delay(OLD_ON_NEW_MS)
    const byOld = await countNotedSales(scene.world.db, drill)
    await replaceApis(scene)
    for (const kind of ['workers', 'watchers'] as const)
      for (const index of scene.world.stack[kind].keys()) await replace(scene, kind, index)
    await delay(OLD_ON_NEW_MS)
    const byAll = await countNotedSales(scene.world.db, drill)
    scene.note(`${byOld} sales by old processes on the new tables, ${byAll - byOld} since`)
    if (byOld === 0 || byAll === byOld)
      scene.violate('nothing was sold before or after the processes changed')
  }),
]

function makeDeploy(name: string, meanwhile: (scene: Scene) => Promise<void>): Fault {
  return {
    name,
    ready: 'service',
    readySecondsMax: 30,
    countsFrom: 'fault',
    holdSeconds: 0,
    isUnnoticed: true,
    inject: async () => undefined,
    meanwhile,
    heal: async () => undefined,
  }
}

async function replaceApis(scene: Scene): Promise<void> {
  for (const index of scene.world.stack.apis.keys()) await replace(scene, 'apis', index)
}

async function replace({ world }: Scene, kind: 'apis' | 'workers' | 'watchers', index: number) {
  await world.stack[kind][index]!.stop()
  await world.stack.restart(kind, index)
}

/**
 * Applies a migration with the product's own command, from a folder with all existing migrations and one more.
 * Returns its number.
 */
async function applyMigration({ world, note, violate }: Scene): Promise<number> {
  const folder = path.join(path.dirname(world.clockFile), `migrations-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const file of await listMigrationFiles()) symlinkSync(path.join(LANDED, file), path.join(folder, file))
  const drill = (await countDrills(world.db)) + 1
  for (let number = 1; number <= drill; number += 1)
    symlinkSync(OWN, path.join(folder, `2999-01-01T${String(number).padStart(4, '0')}_drill.ts`))
  const url = urlForRole(world.stack.databaseUrl, 'skinkantor_migrator')
  const startedAtMs = performance.now()
  const applied = await migrate(url, folder)
  note(`migrated in ${Math.round(performance.now() - startedAtMs)} ms`)
  if (applied.length !== 1) violate(`${applied.length} migrations were applied instead of one`)
  return drill
}
