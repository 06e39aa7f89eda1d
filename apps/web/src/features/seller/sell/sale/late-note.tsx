import type { Sale } from '@app/contract/selling/sales'
import { ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { supportPathForSale } from '#lib/paths.ts'
import { saleTexts } from './sale-texts.ts'

/** Longer than 95 of 100 earlier sales, or longer than a day: we inform the seller first. */
export function LateNote({ sale }: { sale: Sale }) {
  const t = useT(saleTexts)
  if (sale.lateness === null) return null
  const contact = (
    <ButtonLink size="small" icon="chat" to={supportPathForSale(sale.number)}>
      {t('sale.help')}
    </ButtonLink>
  )
  return (
    <Note tone="warn" actions={contact}>
      <strong>{t(`late.${sale.lateness}`)}</strong> {t(`late.${sale.lateness}Body`)}
    </Note>
  )
}
