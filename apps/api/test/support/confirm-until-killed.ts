import pg from 'pg'
import { confirmProposal } from '#contexts/identity/proposals/index.ts'
import { accountProposalKinds } from '#contexts/trading/accounts/index.ts'
import { openDatabase } from '#platform/db/database.ts'
import { quietPorts } from './money-driver.ts'

/** Confirms a proposal as the API does, and dies before the given statement or, with 0, right after the commit. */
const [url = '', id = '', mark = '', adminId = '', dieAt = ''] = process.argv.slice(2)

const die = () => process.kill(process.pid, 'SIGKILL')
let statements = 0
// oxlint-disable-next-line typescript/unbound-method -- called with the client below
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function countQuery(this: pg.Client, ...args: unknown[]) {
  statements += 1
  if (statements === Number(dieAt)) die()
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

const db = openDatabase({ url, name: 'test', poolSize: 1, onIdleError: () => undefined })
await db.transaction().execute((trx) =>
  confirmProposal(trx, accountProposalKinds(quietPorts), {
    id,
    mark,
    adminId: BigInt(adminId),
    requestId: 'r',
  }),
)
die()
