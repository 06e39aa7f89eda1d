import type { ImportStatementResponse } from '@app/contract/payments/bank'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { failureText } from '#lib/api/api-error.ts'
import { formatShortDate } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { importStatement } from './books-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { Outcomes } from './outcomes.tsx'

/** Imports the whole file or nothing: the server checks that its balances add up and that the account is ours. */
export function useStatementImport() {
  const client = useQueryClient()
  return useMutation({ mutationFn: importStatement, onSuccess: () => client.invalidateQueries() })
}
type Import = { file: ReturnType<typeof useStatementImport> }

export function ImportButton({ file }: Import) {
  const t = useT(moneyTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="primary" icon="plus" isLoading={file.isPending} onClick={() => input.current?.click()}>
        {t('statement.import')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('statement.import')}
        accept=".sta,.mt940,.940,.txt,.xml"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen) file.mutate(chosen)
        }}
      />
    </>
  )
}

/** What became of the last file; before one, which file is meant. */
export function ImportOutcome({ file }: Import) {
  const t = useT(moneyTexts)
  return (
    <>
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
      {file.isIdle ? <p className="mid">{t('statement.importText')}</p> : null}
    </>
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
          day: formatShortDate(statement.closingOn, language),
        })}
      </p>
      <Outcomes outcomes={statement.outcomes} />
    </Note>
  )
}
