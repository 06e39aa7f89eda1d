import type { NotBoughtReason } from '@app/contract/catalog/calculator'
import { useT } from '#lib/i18n/use-t.ts'
import { Icon } from '#components/ui/icon.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import styles from '#features/site/calculator/not-bought.module.css'

/** One line with the reason why we do not buy an item at the moment. */
export function NotBought({ reason }: { reason: NotBoughtReason }) {
  const t = useT(uiTexts)
  return (
    <span className={styles['not-bought']}>
      <Icon name="lock" isSmall />
      {t('notBought.label', { reason: t(`notBought.${reason}`) })}
    </span>
  )
}
