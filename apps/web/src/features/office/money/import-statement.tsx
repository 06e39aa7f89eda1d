import type { ImportStatementResponse } from '@app/contract/payments/bank'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { formatDate } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { importStatement } from './books-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { Outcomes } from './outcomes.tsx'
import styles from '#features/office/money/import-statement.module.css'

/** Imports the whole file or nothing: the server checks that its balances add up and that the account is ours. */
export function ImportStatement({ onImported }: { onImported: () => void }) {
  const t = useT(moneyTexts)
  const input = useRef<HTMLInputElement>(null)
  const file = useMutation({ mutationFn: importStatement, onSuccess: onImported })
  return (
    <PanelSection title={t('statement.import')}>
      <div className={styles['import-drop']}>
        <p className="mid">{t('statement.importText')}</p>
        <Button icon="plus" isLoading={file.isPending} onClick={() => input.current?.click()}>
          {t('statement.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('statement.choose')}
          accept=".sta,.mt940,.940,.txt,.xml"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (chosen) file.mutate(chosen)
          }}
        />
        <output>
          {file.isPending ? t('statement.reading') : null}
          {file.data ? <ImportResult result={file.data} /> : null}
        </output>
        {file.error ? (
          <Note tone="bad" isLive>
            {failureText(file.error, t('statement.failed'))}
            {file.error.fields['opening'] ? <p>{file.error.fields['opening']}</p> : null}
          </Note>
        ) : null}
      </div>
    </PanelSection>
  )
}

function ImportResult({ result: { isNew, statement } }: { result: ImportStatementResponse }) {
  const t = useT(moneyTexts)
  const language = useLanguage()
  return (
    <Note tone={isNew ? 'ok' : 'info'}>
      <strong>{isNew ? t('statement.new', { count: statement.lines }) : t('statement.known')}</strong>
      <p>
        {t('statement.balance', {
          amount: formatGrosze(toGrosze(statement.closingBalance)),
          day: formatDate(statement.closingOn, language),
        })}
      </p>
      <Outcomes outcomes={statement.outcomes} />
    </Note>
  )
}
