import { ApprovalRule } from '#components/admin/approval-rule.tsx'
import { TextField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { admitAccount, changeLimits, changeState, loseAccount, type SteamAccount } from './accounts-calls.ts'
import { accountsTexts } from './accounts-texts.ts'

type DialogProps = { account: SteamAccount }

const PLACES_MAX = 1_000

export function StateDialog({ account }: DialogProps) {
  const t = useT(accountsTexts)
  const does = account.state === 'active' ? 'drain' : 'activate'
  const state = does === 'drain' ? ('draining' as const) : ('active' as const)
  return (
    <ReasonDialog
      title={t(`${does}.title`, { name: account.name })}
      confirmLabel={t(does)}
      reason="required"
      isGentle
      onConfirm={(reason) => changeState(account.steamId, { state, reason })}
    >
      <p className="mid">{t(`${does}.text`)}</p>
    </ReasonDialog>
  )
}

export function LimitsDialog({ account }: DialogProps) {
  const t = useT(accountsTexts)
  return (
    <ReasonDialog<{ places: string; cap: string }>
      title={t('limits.title', { name: account.name })}
      confirmLabel={t('limits.save')}
      reason="required"
      isGentle
      defaults={{
        places: String(account.places),
        cap: account.valueCap === null ? '' : String(account.valueCap),
      }}
      onConfirm={(reason, { places, cap }) => {
        const valueCap = cap.trim() === '' ? null : Number(cap.trim())
        return changeLimits(account.steamId, { places: Number(places.trim()), valueCap, reason })
      }}
    >
      <TextField
        name="places"
        label={t('limits.places')}
        inputMode="numeric"
        check={(text) =>
          /^\d{1,4}$/.test(text.trim()) && Number(text) <= PLACES_MAX ? undefined : t('limits.placesWrong')
        }
      />
      <TextField
        name="cap"
        label={t('limits.cap')}
        hint={t('limits.capHint')}
        inputMode="numeric"
        check={(text) => (/^([1-9]\d{0,7})?$/.test(text.trim()) ? undefined : t('limits.capWrong'))}
      />
    </ReasonDialog>
  )
}

/** What to check before sellers send items to the account, and its trade link. */
export function AdmitDialog({ account }: DialogProps) {
  const t = useT(accountsTexts)
  const { steamId, name, level, isWatched } = account
  return (
    <ReasonDialog<{ tradeUrl: string }>
      title={t('admit.title', { steamId })}
      confirmLabel={t('admit')}
      reason="required"
      defaults={{ tradeUrl: '' }}
      onConfirm={(reason, { tradeUrl }) => admitAccount(steamId, { tradeUrl: tradeUrl.trim(), reason })}
    >
      <p className="mid">{t('admit.text')}</p>
      <ul>
        <li>{t(isWatched ? 'admit.watched' : 'admit.notWatched')}</li>
        <li>{level === null ? t('admit.noProfile') : t('admit.level', { name, level })}</li>
        <li>{t('admit.guard')}</li>
      </ul>
      <TextField
        name="tradeUrl"
        label={t('admit.tradeUrl')}
        autoComplete="off"
        check={(text) => (text.trim() === '' ? t('admit.tradeUrlMissing') : undefined)}
      />
      <ApprovalRule kind="admit_account" grosze={null} />
    </ReasonDialog>
  )
}

/** Says what is lost before the first of two people agrees. */
export function LossDialog({ account }: DialogProps) {
  const t = useT(accountsTexts)
  const { steamId, name, heldItems, heldValue } = account
  return (
    <ReasonDialog
      title={t('lose.title', { name })}
      confirmLabel={t('lose')}
      reason="required"
      onConfirm={(reason) => loseAccount(steamId, { reason })}
    >
      <p className="mid">{t('lose.text')}</p>
      <ul>
        <li>{t('lose.held', { items: heldItems, value: formatGrosze(toGrosze(heldValue)) })}</li>
        <li>{t('lose.drains')}</li>
      </ul>
      <ApprovalRule kind="account_lost" grosze={toGrosze(heldValue)} />
    </ReasonDialog>
  )
}
