import type { PayoutMethod } from '@app/contract/payments/payout-details'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#components/ui/button.tsx'
import { userQuery } from '#lib/api/route-query.ts'
import { formatMoment } from '#lib/format-date.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { methodName } from '#lib/payout-names.ts'
import { sellTexts } from './sell-texts.ts'

type OtherMethodProps = { total: number; onChoose: (method: PayoutMethod) => void }

/** When the chosen method is delayed: the one that pays first, with its time. */
export function OtherMethod({ total, onChoose }: OtherMethodProps) {
  const t = useT(sellTexts)
  const language = useLanguage()
  const totalGrosze = toGrosze(total)
  const query = { totalGrosze, laterGrosze: totalGrosze }
  const { data } = useQuery(userQuery('GET /api/account/payout-preview', { query }))
  const [first] = (data?.methods ?? [])
    .flatMap(({ method, hindrance, needsApproval, payoutAt }) =>
      hindrance === null && needsApproval === 0 && payoutAt !== null ? [{ method, payoutAt }] : [],
    )
    .toSorted((one, other) => one.payoutAt.localeCompare(other.payoutAt))
  if (!first) return null
  const moment = formatMoment(first.payoutAt, language, null)
  return (
    <Button size="small" onClick={() => onChoose(first.method)}>
      {t('preview.switch', { method: methodName(t, first.method), moment })}
    </Button>
  )
}
