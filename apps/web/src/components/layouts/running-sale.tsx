import { useLocation } from 'react-router'
import { saleNews } from '#components/sale-words/sale-news.ts'
import { saleWords } from '#components/sale-words/sale-words.ts'
import { shellTexts } from '#components/shell-texts.ts'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { barePath, salePath } from '#lib/paths.ts'
import { useRunningSale } from '#lib/session/running-sale.ts'
import styles from '#components/layouts/running-sale.module.css'

/** Leads back to a sale that still runs, from every other page. */
export function RunningSale() {
  const t = useT(shellTexts)
  const words = useT(saleWords)
  const sale = useRunningSale()
  const path = barePath(useLocation().pathname)
  if (!sale || path === salePath(sale.id)) return null
  const news = words(`news.${saleNews(sale)}`)
  const amount = formatGrosze(toGrosze(sale.amount))
  return (
    <PageLink className={styles['running-sale']} to={salePath(sale.id)}>
      <span className="visually-hidden">{t('running.label')}</span>
      <span className={styles['running-word']}>{t('running.word')}</span>
      <span className="num">{amount}</span>
      <span className={styles['running-news']}>{news}</span>
    </PageLink>
  )
}
