import type { SettingEffect } from '@app/contract/office/review'
import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Simulation } from './simulation.tsx'
import { settingsTexts } from './settings-texts.ts'
import type { Preview } from './use-preview.ts'
import styles from '#features/office/settings/setting-preview.module.css'

function useColumns(): Column<SettingEffect>[] {
  const t = useT(settingsTexts)
  const show = ({ unit }: SettingEffect, amount: number) =>
    unit === 'zloty' ? formatGrosze(toGrosze(amount)) : amount
  return columnsOf((id) => t(`preview.${id}`), {
    effect: ({ code, of }) => t(`effect.${code}`, { of: of ?? 0 }),
    before: {
      isRight: true,
      cell: (effect) => <span className="num no-wrap">{show(effect, effect.before)}</span>,
    },
    after: { isRight: true, cell: (effect) => <b className="num no-wrap">{show(effect, effect.after)}</b> },
  })
}

/** Shows the effects in figures where possible: how the last sales would change, or the remaining limit. */
export function SettingPreview({ preview, isAboutMoney }: { preview: Preview; isAboutMoney: boolean }) {
  const t = useT(settingsTexts)
  const columns = useColumns()
  const { value, problem } = preview
  // Without sales there are no effects to show.
  const effects = value?.effects.filter(({ of }) => of !== 0) ?? []
  return (
    <div className={styles['setting-preview']} aria-live="polite">
      {problem === undefined && !value ? <p className="caption low">{t('preview.loading')}</p> : null}
      {problem === undefined ? null : <Note tone="warn">{problem || t('preview.failed')}</Note>}
      {value ? (
        <>
          <Note tone={value.needsTwo ? 'warn' : 'info'} icon={value.needsTwo ? 'users' : 'info'}>
            {value.needsTwo ? t('preview.two') : t('preview.one')} {isAboutMoney ? t('preview.later') : null}
          </Note>
          {value.needsTwo ? <ApprovalRule kind="setting" grosze={null} /> : null}
          {effects.length > 0 ? (
            <DataTable
              caption={t('preview.title')}
              columns={columns}
              rows={effects}
              rowId={({ code }) => code}
              hasNoLinks
            />
          ) : null}
          {value.simulation ? <Simulation simulation={value.simulation} /> : null}
        </>
      ) : null}
    </div>
  )
}
