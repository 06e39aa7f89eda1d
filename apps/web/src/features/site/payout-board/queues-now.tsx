import { useQuery } from '@tanstack/react-query'
import { QueueLine } from '#components/payout-queues/queue-light.tsx'
import { Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { payoutQueuesQuery } from '#lib/public-queries.ts'
import { boardTexts } from './board-texts.ts'
import { useQueueName } from './use-rail-name.ts'
import proofStyles from '#components/proof.module.css'
import styles from '#features/site/payout-board/queues-now.module.css'

/** The usual number of queues, so that the content below does not move when they load. */
const QUEUES_EXPECTED = 5

/** The payout queues that a new sale would join. */
export function QueuesNow() {
  const t = useT(boardTexts)
  const { data: queues, isPending, isError } = useQuery(payoutQueuesQuery)
  const nameOf = useQueueName(queues?.map(({ rail }) => rail) ?? [])
  return (
    <section
      className={`panel ${proofStyles['proof-section']}`}
      aria-labelledby="board-now"
      aria-busy={isPending}
    >
      <h2 id="board-now">{t('now.title')}</h2>
      <div className={styles['board-queues']}>
        {isPending ? <Skeleton shape="row" count={QUEUES_EXPECTED} /> : null}
        {isError ? <Note tone="warn">{t('now.failed')}</Note> : null}
        {queues ? (
          <ul>
            {queues.map(({ rail, ...queue }) => (
              <li key={rail}>
                <b>{nameOf(rail)}</b>
                <QueueLine queue={queue} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}
