import type { SystemOf } from '@app/contract/office/system'
import { DataTable } from '#components/admin/data-table.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { SystemPartView } from './system-part.tsx'
import { systemTexts } from './system-texts.ts'

type Purse = SystemOf<'steam'>['purses'][number]

/** The remaining Steam rate limits of each of our IP addresses and accounts. */
export function SteamTable({ steam }: { steam: SystemOf<'steam'> | null }) {
  const t = useT(systemTexts)
  const columns = useColumns()
  return (
    <SystemPartView part="steam" value={steam} isFlush={steam?.purses.length !== 0}>
      {({ purses }) =>
        purses.length === 0 ? (
          <p className="mid">{t('steam.none')}</p>
        ) : (
          <DataTable
            caption={t('part.steam')}
            isCaptionHidden
            hasNoLinks
            columns={columns}
            rows={purses}
            rowId={({ use, name }) => `${use} ${name}`}
          />
        )
      }
    </SystemPartView>
  )
}

function useColumns(): Column<Purse>[] {
  const t = useT(systemTexts)
  return columnsOf((id) => t(`steam.${id}`), {
    name: ({ name }) => (name === 'direct' ? t('steam.direct') : <span className="mono">{name}</span>),
    use: ({ use }) => t(`use.${use}`),
    used: {
      isRight: true,
      cell: ({ used, slots }) => <span className="num">{t('steam.usedValue', { used, slots })}</span>,
    },
    left: { isRight: true, cell: ({ left }) => <span className="num">{left}</span> },
    state: { onCard: 'aside', cell: (purse) => <PurseState {...purse} /> },
  })
}

function PurseState({ pausedUntil, left }: Purse) {
  const t = useT(systemTexts)
  const language = useLanguage()
  const tone = pausedUntil !== null ? 'bad' : left === 0 ? 'warn' : 'ok'
  const word =
    pausedUntil !== null
      ? t('steam.paused', { time: formatTime(pausedUntil, language) })
      : left === 0
        ? t('steam.spent')
        : t('steam.free')
  return (
    <Pill tone={tone} icon={tone === 'ok' ? 'check' : 'clock'}>
      {word}
    </Pill>
  )
}
