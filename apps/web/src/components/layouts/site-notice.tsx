import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shellTexts } from '#components/shell-texts.ts'
import { Icon } from '#components/ui/icon.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { publicQuery } from '#lib/api/route-query.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { tabStorage } from '#lib/session/browser-storage.ts'
import styles from '#components/layouts/site-notice.module.css'

const LOOK_AGAIN_MS = 5 * 60_000
const DISMISSED = 'dismissedNotice'

const noticeQuery = queryOptions({
  ...publicQuery('GET /api/site/notice', {}),
  select: ({ notice }) => notice,
  refetchInterval: LOOK_AGAIN_MS,
})

/** The operator's notice on top of every page. Screen readers announce it politely, and the user can dismiss it. */
export function SiteNotice() {
  const t = useT(shellTexts)
  const language = useLanguage()
  // When the request fails, no notice is shown, because the page works without it.
  const { data: notice } = useQuery(noticeQuery)
  const [dismissed, setDismissed] = useState(() => tabStorage.getItem(DISMISSED))
  const isShown = notice && String(notice.version) !== dismissed
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An output element holds words; this holds a button too.
    <div role="status">
      {isShown ? (
        <div className={`${styles['site-notice']} ${styles[`is-${notice.tone}`]}`}>
          <Icon name={notice.tone === 'warning' ? 'alert' : 'info'} />
          <p dir="auto">{notice[language]}</p>
          <IconButton
            icon="close"
            label={t('action.close')}
            onClick={() => {
              tabStorage.setItem(DISMISSED, String(notice.version))
              setDismissed(String(notice.version))
            }}
          />
        </div>
      ) : null}
    </div>
  )
}
