import { useLocation } from 'react-router'
import { saleNews } from '#components/sale-words/sale-news.ts'
import { saleWords } from '#components/sale-words/sale-words.ts'
import { shellTexts } from '#components/shell-texts.ts'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { barePath, salePath } from '#lib/paths.ts'
import { useRunningSales } from '#lib/session/running-sale.ts'
import styles from '#components/layouts/running-sale.module.css'

/** Leads back to the newest sale that still runs; on its own page to the next one. */
export function RunningSale() {
  const t = useT(shellTexts)
  const words = useT(saleWords)
  const path = barePath(useLocation().pathname)
  const sale = useRunningSales().find(({ id }) => path !== salePath(id))
  if (!sale) return null
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
