import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { brand } from '#lib/brand.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { plainTexts } from './plain-texts.ts'

export function ContactWays() {
  const t = useT(plainTexts)
  return (
    <>
      <div className="row">
        <a className="button button-primary" href={`mailto:${brand.BRAND_MAILBOX}`}>
          {t('support.mail', { mailbox: brand.BRAND_MAILBOX })}
        </a>
        <a className="button button-secondary" href={brand.BRAND_CHAT_URL} target="_blank" rel="noreferrer">
          {t('support.chat')}
          <Icon name="external" isSmall />
        </a>
      </div>
      <Note tone="ok">{t('support.never')}</Note>
    </>
  )
}
