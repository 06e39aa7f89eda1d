import { ACCOUNT_FULL_PERCENT } from '@app/contract/office/account-facts'
import { percentOf } from '#components/admin/meter.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatDay } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useNowMs } from '#lib/use-now.ts'
import type { SteamAccount } from './accounts-calls.ts'
import { accountsTexts } from './accounts-texts.ts'

const DAYS = 7
const DAY_MS = 86_400_000
/** Beyond this, the pace of one week says nothing. */
const FORECAST_DAYS_MAX = 90

export const usedOf = ({ heldItems, expectedItems }: SteamAccount) => heldItems + expectedItems

/** Days until the places are used up at the pace of the last week; undefined when they are not filling. */
function daysLeft(account: SteamAccount): number | undefined {
  const perDay = (account.came7Days - account.sold7Days) / DAYS
  const days = Math.round((account.places - usedOf(account)) / perDay)
  return perDay > 0 && days <= FORECAST_DAYS_MAX ? Math.max(0, days) : undefined
}

/** When the account will be full, and the week that this is computed from. */
export function Forecast({ account }: { account: SteamAccount }) {
  const t = useT(accountsTexts)
  const days = daysLeft(account)
  const { came7Days: came, sold7Days: sold } = account
  return (
    <>
      <span>{days === undefined ? t('fill.never') : t('fill.in', { count: days })}</span>
      <span className="caption low">{t('fill.week', { came, sold })}</span>
    </>
  )
}

/** The task that the menu counts, with its two ways out. */
export function FullAccounts({ accounts }: { accounts: readonly SteamAccount[] }) {
  const t = useT(accountsTexts)
  const language = useLanguage()
  const nowMs = useNowMs(DAY_MS)
  const full = accounts.filter(
    (account) =>
      account.state === 'active' && percentOf(usedOf(account), account.places) >= ACCOUNT_FULL_PERCENT,
  )
  if (full.length === 0) return null
  const [first] = full
  const isOnly = accounts.filter(({ state, isAdmitted }) => isAdmitted && state === 'active').length === 1
  const days = first && daysLeft(first)
  const day = days === undefined ? undefined : formatDay(new Date(nowMs + days * DAY_MS), language)
  return (
    <Note
      tone="warn"
      icon="alert"
      actions={
        <ButtonLink size="small" to={paths.adminStockItems}>
          {t('full.sell')}
        </ButtonLink>
      }
    >
      <b>
        {full
          .map((account) =>
            t('full.account', { name: account.name, percent: percentOf(usedOf(account), account.places) }),
          )
          .join(' ')}
      </b>{' '}
      {!isOnly ? t('full.others') : day === undefined ? t('full.only') : t('full.onlyBy', { day })}{' '}
      {t('full.text')}
    </Note>
  )
}
