import { shellTexts } from '#components/shell-texts.ts'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { sellTexts } from './sell-texts.ts'
import type { QuoteControl } from './use-quote.ts'
import dialogStyles from '#components/ui/dialog.module.css'
import styles from '#features/seller/sell/sell-footer.module.css'

type SellFooterProps = {
  control: QuoteControl
  /** The total of the selected price. */
  total: number | undefined
  /** When and where the money goes; undefined while that is not known. */
  when: string | undefined
  isSelling: boolean
  /** What is left to fill in; undefined when nothing is. */
  missing: string | undefined
  onDismiss: () => void
}

/** One button for the next step: it confirms, or it requests a new quote when the old one has expired. */
export function SellFooter({ control, total = 0, when, isSelling, missing, onDismiss }: SellFooterProps) {
  const t = useT(sellTexts)
  const shell = useT(shellTexts)
  const { quote, phase, isLoading } = control
  const isExpired = phase === 'expired'
  return (
    <div className={`${dialogStyles['dialog-foot']} ${styles['sell-foot']}`}>
      <Button onClick={onDismiss} className={styles['sell-cancel']}>
        {shell('action.cancel')}
      </Button>
      <p className={`${styles['sell-when']} num`}>
        {when && !isExpired ? (
          <span>
            <Icon name="clock" isSmall />
            {when}
          </span>
        ) : null}
        {quote && missing && !isExpired ? <span className={styles['sell-missing']}>{missing}</span> : null}
      </p>
      <Button
        type={isExpired ? 'button' : 'submit'}
        className={styles['sell-confirm']}
        variant={missing === undefined || isExpired ? 'primary' : 'unready'}
        size="large"
        isLoading={isSelling || isLoading}
        {...(quote ? {} : { 'aria-disabled': true })}
        {...(isExpired ? { onClick: control.renew, icon: 'refresh' as const } : {})}
      >
        {labelOf()}
      </Button>
    </div>
  )

  function labelOf() {
    if (isExpired) return t('quote.refresh')
    if (!quote) return t('sell.confirm')
    return t('sell.confirmFor', { amount: formatGrosze(toGrosze(total)) })
  }
}
