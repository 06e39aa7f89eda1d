import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Select } from '#components/ui/select.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { formatMonth } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { showToast } from '#lib/toast.ts'
import { askForRecords, type Summary } from './stock-calls.ts'
import { stockTexts } from './stock-texts.ts'

/** Purchase and sale of every item sold in a month, as a file for the accountant. */
export function AccountantRecords({ months }: { months: Summary['byMonth'] }) {
  const t = useT(stockTexts)
  const language = useLanguage()
  const names = months.map(({ month }) => month).toReversed()
  const [chosen, setChosen] = useState(names[1] ?? names[0] ?? '')
  const file = useMutation({
    mutationFn: () => askForRecords({ month: chosen }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showToast({ kind: 'error', text: failureText(error, t('export.failed')) }),
  })
  if (names.length === 0) return null
  return (
    <PanelSection title={t('records.title')} isFolded>
      <div className="stack">
        <p className="mid">
          {t('records.about')} <PageLink to={paths.adminSettings}>{t('records.setting')}</PageLink>
        </p>
        <Field label={t('records.month')}>
          {(control) => (
            <Select
              {...control}
              value={chosen}
              options={names.map((value) => ({ value, label: formatMonth(value, language) }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          )}
        </Field>
        <div>
          <Button icon="download" isLoading={file.isPending} onClick={() => file.mutate()}>
            {t('export.action')}
          </Button>
        </div>
      </div>
    </PanelSection>
  )
}
