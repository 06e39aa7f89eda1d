import './site-notice.css'
import type { SiteNoticeResponse } from '@app/contract/office/review'
import { useEffect, useState } from 'react'
import { shellTexts } from '#components/shell-texts.ts'
import { Icon } from '#components/ui/icon.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { send } from '#lib/api/send.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { tabStorage } from '#lib/session/browser-storage.ts'

const LOOK_AGAIN_MS = 5 * 60_000
const DISMISSED = 'dismissedNotice'

/** The operator's line on top of every page. Read out politely; whoever has read it can put it away. */
export function SiteNotice() {
  const t = useT(shellTexts)
  const language = useLanguage()
  const notice = useNotice()
  const [dismissed, setDismissed] = useState(() => tabStorage.getItem(DISMISSED))
  const isShown = notice && String(notice.version) !== dismissed
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An output element holds words; this holds a button too.
    <div role="status">
      {isShown ? (
        <div className={`site-notice is-${notice.tone}`}>
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

/** An outage shows nothing: a page is no worse without its notice. */
function useNotice(): SiteNoticeResponse['notice'] {
  const [notice, setNotice] = useState<SiteNoticeResponse['notice']>(null)
  useEffect(() => {
    const look = () => {
      send('GET /api/site/notice', {}).then(
        (answer) => setNotice(answer.notice),
        () => undefined,
      )
    }
    look()
    const timer = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return notice
}
