import type { ImportStatementResponse } from '@app/contract/payments/bank'
import { useRef, useState } from 'react'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { formatDate } from '#lib/format-date.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { importStatement } from './books-calls.ts'
import { moneyTexts } from './money-texts.ts'
import { Outcomes } from './outcomes.tsx'

/** Imports the whole file or nothing: the server checks that its balances add up and that the account is ours. */
export function ImportStatement({ onImported }: { onImported: () => void }) {
  const t = useT(moneyTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<ImportStatementResponse>()
  const [problem, setProblem] = useState<{ text: string; details?: string | undefined }>()

  async function take(file: File): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    setResult(undefined)
    try {
      setResult(await importStatement(file))
      onImported()
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      setProblem({ text: refusal?.message || t('statement.failed'), details: refusal?.fields['opening'] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <PanelSection title={t('statement.import')}>
      <div className="import-drop">
        <p className="mid">{t('statement.importText')}</p>
        <Button icon="plus" isLoading={isBusy} onClick={() => input.current?.click()}>
          {t('statement.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('statement.choose')}
          accept=".sta,.mt940,.940,.txt,.xml"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void take(file)
          }}
        />
        <output>
          {isBusy ? t('statement.reading') : null}
          {result ? <ImportResult result={result} /> : null}
        </output>
        {problem ? (
          <Note tone="bad" isLive>
            {problem.text}
            {problem.details ? <p>{problem.details}</p> : null}
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
