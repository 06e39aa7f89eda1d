import { verifyNew, verifyWhole } from '#contexts/payments/ledger/index.ts'
import { newInvariantsRepository } from '#contexts/payments/ledger/new-invariants.repository.ts'
import { openDatabase } from '#platform/db/database.ts'

/**
 * Part of `npm run bench -- verify`: checks the invariants on the database of DATABASE_URL as the worker does, whole
 * or new. It prints the durations of three runs as one line of JSON. Only the last run moves the mark.
 */
const TIMES = 3
const look = process.argv[2] === 'whole' ? verifyWhole : verifyNew
const db = openDatabase({
  url: process.env['DATABASE_URL'] ?? '',
  name: 'measure-verify',
  poolSize: 2,
  onIdleError: () => undefined,
})
const seconds: number[] = []
let last: Awaited<ReturnType<typeof look>> | undefined
for (let time = 0; time < TIMES; time += 1) {
  const startMs = performance.now()
  last = await look(db)
  seconds.push((performance.now() - startMs) / 1_000)
}
if (last?.check) await newInvariantsRepository.saveCheck(db, last.check)
const broken = last?.results.filter(({ breaches }) => breaches > 0)
await db.destroy()
console.log(JSON.stringify({ scope: last?.scope, seconds, broken }))
