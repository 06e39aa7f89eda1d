import type { CurrentUser } from '@app/contract/identity/accounts'
import { useEffect, useState } from 'react'
import { Avatar } from '#components/layouts/avatar.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { accountTexts } from './account-texts.ts'
import styles from '#features/seller/account/person-card.module.css'

const COPIED_MS = 2_000

/** The signed-in user: picture, name and platform id, which support and trade partners ask for. */
export function PersonCard({ user }: { user: CurrentUser }) {
  const t = useT(accountTexts)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copySteamId() {
    try {
      await navigator.clipboard.writeText(user.steamId)
      setCopied(true)
      showToast({ text: t('account.steamIdCopied'), kind: 'success', autoCloseMs: SHORT_TOAST_MS })
    } catch {
      showToast({ text: t('account.copyFailed'), kind: 'error' })
    }
  }

  return (
    <div className={styles.person}>
      <Avatar name={user.displayName} url={user.avatarUrl} />
      <div className={styles['person-words']}>
        <p className={styles['person-name']}>{user.displayName}</p>
        {user.isVerified ? (
          <Pill tone="ok" icon="check">
            {t('account.verified')}
          </Pill>
        ) : null}
        <p className={styles['person-id']}>
          <span className="visually-hidden">{t('account.steamId')}</span>
          <span className="mono">{user.steamId}</span>
          <IconButton
            icon={isCopied ? 'check' : 'copy'}
            label={isCopied ? t('account.steamIdCopied') : t('account.copySteamId')}
            onClick={() => void copySteamId()}
          />
        </p>
      </div>
    </div>
  )
}
