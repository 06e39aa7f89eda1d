import { sql } from 'kysely'
import { PUSH_KEEP_SECONDS, type PushKind } from '#shared/push-kinds.ts'
import type { Trx } from '#platform/db/database.ts'
import { callFunction } from '#platform/db/function-calls.ts'

/**
 * Queues a message to every browser in which this person allowed messages and is still signed in. It commits with the
 * change that it reports and costs nothing when there is no such browser. `about` is the id in the message's link, for
 * example of the sale. The same kind about the same id replaces a message that still waits. To add a kind, name it in
 * `push-kinds.ts` and give it words in `push-texts.ts`.
 */
export async function queuePush(
  trx: Trx,
  message: { userId: bigint; kind: PushKind; about: bigint | null },
): Promise<void> {
  const { userId, kind, about } = message
  await callFunction(
    trx,
    sql`queue_push(${String(userId)}::bigint, ${kind}, ${about === null ? null : String(about)},
      ${PUSH_KEEP_SECONDS[kind]})`,
  )
}
