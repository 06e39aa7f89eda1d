import type { PriceAlert } from '@app/contract/catalog/price-alerts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Note } from '#components/ui/note.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { request } from '#lib/api/request.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { itemPath, paths } from '#lib/paths.ts'
import { priceAlertsQuery } from '#lib/price-alerts.ts'
import { accountTexts } from './account-texts.ts'
import accountStyles from '#features/seller/account/account.module.css'

/** The alerts that still wait for their price; they are made on item pages. */
export function AlertsCard() {
  const t = useT(accountTexts)
  const { data, isPending, isError, refetch } = useQuery(priceAlertsQuery)
  return (
    <section
      className={`panel ${accountStyles['account-card']}`}
      aria-labelledby="alerts-title"
      aria-busy={isPending}
    >
      <h3 id="alerts-title">{t('alerts.title')}</h3>
      {isPending ? <Skeleton shape="row" /> : null}
      {isError ? <ErrorNotice message={t('alerts.loadFailed')} onRetry={() => void refetch()} /> : null}
      {data?.alerts.length === 0 ? (
        <p className="mid">
          {t.rich('alerts.none', {
            calculator: (
              <PageLink key="calculator" to={paths.calculator}>
                {t('alerts.calculator')}
              </PageLink>
            ),
          })}
        </p>
      ) : null}
      {data && data.alerts.length > 0 ? (
        <ul>
          {data.alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function AlertRow({ alert }: { alert: PriceAlert }) {
  const t = useT(accountTexts)
  const failureText = useFailureText()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('DELETE /api/price-alerts/:alertId', { params: { alertId: alert.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: priceAlertsQuery.queryKey }),
  })
  const name = alert.market_hash_name
  return (
    <li className={accountStyles.session}>
      <div>
        <PageLink to={itemPath(alert.slug)}>
          <span lang="en">{name}</span>
        </PageLink>
        <div className="small low num">
          {t('alerts.from', { amount: formatGrosze(toGrosze(alert.target)) })}
        </div>
      </div>
      <Button
        size="small"
        isLoading={isPending}
        aria-label={t('alerts.deleteOf', { name })}
        onClick={() => mutate()}
      >
        {t('alerts.delete')}
      </Button>
      {error ? <Note tone="bad">{failureText(error, t('alerts.deleteFailed'))}</Note> : null}
    </li>
  )
}
