import type { SystemOf } from '@app/contract/office/system'
import { DataTable } from '#components/admin/data-table.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Ago } from './moment.tsx'
import { SystemPartView } from './system-part.tsx'
import { systemTexts } from './system-texts.ts'
import { useUnits } from './use-units.ts'
import statusPillStyles from '#components/ui/status-pill.module.css'
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
  return [
    {
      id: 'kind',
      header: t('processes.kind'),
      cell: ({ kind, host, pid }) => (
        <span className={styles['system-cell']}>
          {t(`kind.${kind}`)}
          <span className="caption low mono">
            {host}:{pid}
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('processes.state'),
      onCard: 'aside',
      cell: ({ isAlive }) => (
        <span className={`${statusPillStyles.pill} ${statusPillStyles[`pill-${isAlive ? 'ok' : 'bad'}`]}`}>
          <Icon name={isAlive ? 'check' : 'alert'} />
          {isAlive ? t('processes.alive') : t('processes.silent')}
        </span>
      ),
    },
    { id: 'seen', header: t('processes.seen'), cell: ({ seenAt }) => <Ago at={seenAt} readAt={readAt} /> },
    {
      id: 'started',
      header: t('processes.started'),
      cell: ({ startedAt }) => <Ago at={startedAt} readAt={readAt} />,
    },
    {
      id: 'version',
      header: t('processes.version'),
      cell: ({ version }) => <span className="mono">{version}</span>,
    },
    {
      id: 'memory',
      header: t('processes.memory'),
      isRight: true,
      cell: ({ memoryBytes }) => <span className="num">{bytes(memoryBytes)}</span>,
    },
  ]
}
