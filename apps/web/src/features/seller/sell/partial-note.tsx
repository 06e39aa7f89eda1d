import type { Quote } from '@app/contract/selling/sales'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { formatGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { sumOf } from './quote-changes.ts'
import { sellTexts } from './sell-texts.ts'

type Gone = { assetId: string; reason: string }

/** The items that the server reports as unavailable, each with its reason; empty for other refusals. */
export function goneItems(error: unknown, assetIds: readonly string[]): Gone[] {
  if (!(error instanceof ApiError) || error.code !== 'items_unavailable') return []
  return assetIds.flatMap((assetId) => {
    const reason = error.fields[assetId]
    return reason === undefined ? [] : [{ assetId, reason }]
  })
}

type PartialNoteProps = {
  gone: readonly Gone[]
  assetIds: readonly string[]
  quote: Quote | undefined
  onSellRest: (assetIds: readonly string[]) => void
}

/** Some items are no longer available; the rest can still be sold with a new quote. */
export function PartialNote({ gone, assetIds, quote, onSellRest }: PartialNoteProps) {
  const t = useT(sellTexts)
  const restIds = assetIds.filter((id) => gone.every(({ assetId }) => assetId !== id))
  const names = new Map(quote?.items.map(({ assetId, name }) => [assetId, name]))
  const count = restIds.length
  const rest = quote?.items.filter(({ assetId }) => restIds.includes(assetId))
  return (
    <Note
      tone="warn"
      icon="alert"
      isLive
      actions={
        count > 0 ? (
          <Button size="small" onClick={() => onSellRest(restIds)}>
            {rest
              ? t('partial.sellRest', { count, amount: formatGrosze(sumOf(rest)) })
              : t('partial.priceRest', { count })}
          </Button>
        ) : null
      }
    >
      <strong>{t('partial.gone', { count: gone.length })}</strong>
      <ul>
        {gone.map(({ assetId, reason }) => (
          <li key={assetId}>
            <span lang="en">{names.get(assetId)}</span> {reason}
          </li>
        ))}
      </ul>
    </Note>
  )
}
