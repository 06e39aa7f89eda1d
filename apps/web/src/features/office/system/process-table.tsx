import type { SystemOf } from '@app/contract/office/system'
import { DataTable } from '#components/admin/data-table.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Ago } from './moment.tsx'
import { SystemPartView } from './system-part.tsx'
import { systemTexts } from './system-texts.ts'
import { useUnits } from './use-units.ts'
import styles from '#features/office/system/process-table.module.css'

type Process = SystemOf<'processes'>['list'][number]
type ProcessTableProps = { processes: SystemOf<'processes'> | null; readAt: string }

/** Running processes. A process that stops normally disappears; one without heartbeats stays listed for an hour. */
export function ProcessTable({ processes, readAt }: ProcessTableProps) {
  const t = useT(systemTexts)
  const columns = useColumns(readAt)
  return (
    <SystemPartView part="processes" value={processes} isFlush={processes?.list.length !== 0}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="mid">{t('processes.none')}</p>
        ) : (
          <DataTable
            caption={t('part.processes')}
            isCaptionHidden
            hasNoLinks
            columns={columns}
            rows={list}
            rowId={({ id }) => id}
          />
        )
      }
    </SystemPartView>
  )
}

function useColumns(readAt: string): Column<Process>[] {
  const t = useT(systemTexts)
  const { bytes } = useUnits()
  return columnsOf((id) => t(`processes.${id}`), {
    kind: ({ kind, host, pid }) => (
      <span className={styles['system-cell']}>
        {t(`kind.${kind}`)}
        <span className="caption low mono">
          {host}:{pid}
        </span>
      </span>
    ),
    state: {
      onCard: 'aside',
      cell: ({ isAlive }) => (
        <Pill tone={isAlive ? 'ok' : 'bad'} icon={isAlive ? 'check' : 'alert'}>
          {isAlive ? t('processes.alive') : t('processes.silent')}
        </Pill>
      ),
    },
    seen: ({ seenAt }) => <Ago at={seenAt} readAt={readAt} />,
    started: ({ startedAt }) => <Ago at={startedAt} readAt={readAt} />,
    version: ({ version }) => <span className="mono">{version}</span>,
    memory: { isRight: true, cell: ({ memoryBytes }) => <span className="num">{bytes(memoryBytes)}</span> },
  })
}
