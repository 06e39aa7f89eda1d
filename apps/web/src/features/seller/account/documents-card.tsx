import { STATEMENT_FORMATS_OFFERED } from '@app/contract/selling/document-facts'
import type { StatementYear } from '@app/contract/selling/documents'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { DownloadButton } from '#components/ui/download-button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { userQuery } from '#lib/api/route-query.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { fetchStatement } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import fieldStyles from '#components/ui/field.module.css'
import accountStyles from '#features/seller/account/account.module.css'

const statementYearsQuery = queryOptions({
  ...userQuery('GET /api/account/statements', {}),
  select: ({ years }) => years,
})

/** The payouts of each year as a PDF and as a spreadsheet file. Contracts are on the pages of their sales. */
export function DocumentsCard() {
  const t = useT(accountTexts)
  const { data: years, error, isFetching, refetch } = useQuery(statementYearsQuery)
  return (
    <section
      className={`panel ${accountStyles['account-card']}`}
      aria-labelledby="documents-title"
      aria-busy={!years && !error}
    >
      <h3 id="documents-title">{t('documents.title')}</h3>
      <p className="mid">{t('documents.lead')}</p>
      {error ? (
        <ErrorNotice message={t('documents.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {!years && !error ? <Skeleton shape="row" count={1} /> : null}
      {years?.length === 0 ? <p>{t('documents.none')}</p> : null}
      {years && years.length > 0 ? (
        <ul>
          {years.map((year) => (
            <Year key={year.year} year={year} />
          ))}
        </ul>
      ) : null}
      <p className={fieldStyles.hint}>{t('documents.advice')}</p>
    </section>
  )
}

function Year({ year }: { year: StatementYear }) {
  const t = useT(accountTexts)
  const zlotys = (amount: number) => formatGrosze(toGrosze(amount))
  return (
    <li className={`${accountStyles.session} ${accountStyles.statement}`}>
      <div>
        <p className={accountStyles['session-device']}>
          {year.isOver
            ? t('documents.year', { year: year.year })
            : t('documents.yearOpen', { year: year.year })}
        </p>
        <p className={`${fieldStyles.hint} num`}>
          {t('documents.paid', { count: year.payouts, amount: zlotys(year.paid) })}
          {year.corrections === 0 ? null : (
            <>
              <br />
              {year.corrections < 0
                ? t('documents.returned', { returned: zlotys(-year.corrections), net: zlotys(year.net) })
                : t('documents.corrected', { corrections: zlotys(year.corrections), net: zlotys(year.net) })}
            </>
          )}
        </p>
      </div>
      <div className="row">
        {STATEMENT_FORMATS_OFFERED.map((format) => (
          <DownloadButton
            key={format}
            size="small"
            label={format.toUpperCase()}
            aria-label={t('documents.download', { year: year.year, format: format.toUpperCase() })}
            failed={t('documents.downloadFailed')}
            load={() => fetchStatement(year.year, format)}
          />
        ))}
      </div>
    </li>
  )
}
