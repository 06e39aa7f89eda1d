import type { PayoutScene } from '../../../apps/api/test/worlds/payout-scene.ts'
import { isCommit, type Statement } from './postgres-messages.ts'
import type { DatabaseGate } from './postgres-proxy.ts'
import type { RailGate } from './rail-proxy.ts'

/** Where a process is held: in its database connection, on the way to a rail, or before it has a connection. */
export type Gate = { in: 'database'; gate: DatabaseGate } | { in: 'rail'; gate: RailGate } | { in: 'connect' }

/** The job's id is known once it is queued, which is after the gates are created. */
export type ArrangedScene = PayoutScene & { jobId: string; isYoungAgain?: boolean }

type Match = DatabaseGate['matches']

const isAbout = ({ payoutId }: PayoutScene, statements: readonly Statement[]) =>
  statements.some(({ values }) => values.some((value) => value?.includes(payoutId)))

/** Matches this statement in a transaction about this payout. */
const about =
  (scene: PayoutScene, sql: RegExp, ...values: string[]): Match =>
  (statement, earlier) =>
    sql.test(statement.sql) &&
    values.every((wanted) => statement.values.some((value) => value?.includes(wanted))) &&
    isAbout(scene, [...earlier, statement])

/** Matches the commit of the transaction that set this state, or another value, on the payout. */
const commitOf =
  (scene: PayoutScene, state: string): Match =>
  (statement, earlier) =>
    isCommit(statement) &&
    earlier.some(
      ({ sql, values }) =>
        sql.includes('update "payouts"') && values.includes(state) && values.includes(scene.payoutId),
    )

/** Matches the commit of any transaction about the payout. */
const anyCommit =
  (scene: PayoutScene): Match =>
  (statement, earlier) =>
    isCommit(statement) && isAbout(scene, earlier)

/**
 * The statement by which a job proves that it still owns its lease: the first one in each transaction that names the
 * job.
 */
const fenceOf = (scene: ArrangedScene, which: number): Match => {
  let seen = 0
  return (statement) => {
    if (!/from graphile_worker\.jobs\s+where id = /.test(statement.sql)) return false
    if (statement.values[0] !== scene.jobId) return false
    seen += 1
    return seen === which
  }
}

const before = (matches: Match): Gate => ({
  in: 'database',
  gate: { matches, at: 'question' },
})
const answerTo = (matches: Match): Gate => ({ in: 'database', gate: { matches, at: 'answer' } })

const CLAIM = /_private_jobs as jobs\s+set\s+attempts = jobs.attempts \+ 1/
const JOB_DONE = /^delete from \S*_private_jobs/

export const gates = {
  beforeClaim: (): Gate => ({
    in: 'database',
    gate: { matches: ({ sql }) => CLAIM.test(sql), at: 'question', isForAll: true },
  }),
  claimAnswer: ({ payoutId }: ArrangedScene): Gate => ({
    in: 'database',
    gate: { matches: ({ sql }) => CLAIM.test(sql), at: 'answer', containing: payoutId },
  }),
  beforeFirstLook: (scene: ArrangedScene) => before(about(scene, /from "payouts" as "p"/)),
  afterLocks: (scene: ArrangedScene) => before(about(scene, /from journal_entries where account_id/)),
  beforeCommit: (state: string) => (scene: ArrangedScene) => before(commitOf(scene, state)),
  commitAnswer: (state: string) => (scene: ArrangedScene) => answerTo(commitOf(scene, state)),
  beforeAnyCommit: (scene: ArrangedScene) => before(anyCommit(scene)),
  beforeFence: (which: number) => (scene: ArrangedScene) => before(fenceOf(scene, which)),
  beforeSaleMoves: (scene: ArrangedScene) => before(about(scene, /update sales set/, 'completed')),
  beforePayoutMoves: (state: string) => (scene: ArrangedScene) =>
    before(about(scene, /update "payouts"/, state)),
  beforeJobDone: (scene: ArrangedScene) =>
    before(({ sql, values }) => JOB_DONE.test(sql) && isAmong(values, scene.jobId)),
  jobDoneAnswer: (scene: ArrangedScene) =>
    answerTo(({ sql, values }) => JOB_DONE.test(sql) && isAmong(values, scene.jobId)),
  beforeMessageCommit: (scene: ArrangedScene) => before(messageCommit(scene)),
  messageCommitAnswer: (scene: ArrangedScene) => answerTo(messageCommit(scene)),
  rail:
    (request: RegExp, reach: RailGate['reach']) =>
    ({ railKey: key }: ArrangedScene): Gate => ({
      in: 'rail',
      gate: { key, request, reach },
    }),
  connect: (): Gate => ({ in: 'connect' }),
}

/** A single job is passed as one value, several as a list. */
function isAmong(values: Statement['values'], jobId: string): boolean {
  return values.some((value) => value?.replaceAll(/[{}"]/g, '').split(',').includes(jobId))
}

function messageCommit(scene: PayoutScene): Match {
  return (statement, earlier) =>
    isCommit(statement) &&
    earlier.some(({ sql, values }) => /into "rail_messages"/.test(sql) && values.includes(scene.payoutId))
}
