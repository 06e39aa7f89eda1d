import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { LimitLeft } from '#components/limit-ladder/limit-ladder.tsx'
import { Money } from '#components/ui/money.tsx'
import { formatTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { CooldownButton } from './cooldown-button.tsx'
import { limitQuery } from './inventory-calls.ts'
import { inventoryTexts } from './inventory-texts.ts'
import type { ListedInventory } from './listed-item.ts'
import type { Inventory } from './use-inventory.ts'
import buttonStyles from '#components/ui/button.module.css'
import styles from '#features/seller/inventory/inventory-head.module.css'

/** The inventory is missing until the user is known. */
type InventoryHeadProps = {
  inventory?: Inventory
  listed?: ListedInventory | undefined
  /** No user is signed in, so no space is reserved for an inventory. */
  isForVisitor?: boolean
}

export function InventoryHead({ inventory, listed, isForVisitor = false }: InventoryHeadProps) {
  const t = useT(inventoryTexts)
  if (isForVisitor)
    return (
      <div>
        <PageHeading>{t('title')}</PageHeading>
        <p className={styles['inventory-lead']}>{t('head.lead')}</p>
      </div>
    )
  return (
    <div className={styles['inventory-head']}>
      <PageHeading>{t('title')}</PageHeading>
      {/* The room is kept, so that nothing moves when the items arrive. */}
      <p className={`${styles['inventory-total']} num`}>
        {listed
          ? t.rich('head.payout', {
              count: listed.byId.size,
              sellable: listed.sellable.length,
              amount: <Money key="amount" grosze={listed.payoutGrosze} />,
            })
          : null}
        {inventory ? <InstantLimit isShown={listed !== undefined} /> : null}
      </p>
      {inventory ? <RefreshButton inventory={inventory} /> : <RefreshRoom />}
    </div>
  )
}

/** Beside the items a wide screen has the panel, which says the same. */
function InstantLimit({ isShown }: { isShown: boolean }) {
  const { data } = useQuery(limitQuery)
  return (
    <span className={styles['inventory-limit']}>
      {isShown && data?.limit ? <LimitLeft limit={data.limit} /> : null}
    </span>
  )
}

function RefreshButton({ inventory: { answer, pending, receivedAtMs, refresh } }: { inventory: Inventory }) {
  const t = useT(inventoryTexts)
  const language = useLanguage()
  if (!answer) return <RefreshRoom />
  const button = (
    <CooldownButton
      icon="refresh"
      readyAtMs={receivedAtMs + answer.refreshWaitSeconds * 1_000}
      isLoading={pending === 'refresh' || answer.state === 'reading'}
      onClick={refresh}
    >
      {t('refresh.button')}
    </CooldownButton>
  )
  return (
    <div className={styles['inventory-refresh']}>
      {button}
      {answer.fetchedAt === null ? null : (
        <span className="num caption low">
          {t('refresh.from', { time: formatTime(answer.fetchedAt, language) })}
        </span>
      )}
    </div>
  )
}

function RefreshRoom() {
  const t = useT(inventoryTexts)
  return (
    <div className={`${styles['inventory-refresh']} ${styles['inventory-refresh-room']}`} aria-hidden="true">
      <span className={`${buttonStyles.button} ${buttonStyles['button-secondary']}`}>
        {t('refresh.button')}
      </span>
      <span className="num caption low">{t('refresh.from', { time: '00:00' })}</span>
    </div>
  )
}
