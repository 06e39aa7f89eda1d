import './admin.css'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'

type NewsPillProps = {
  /** Describes the new entries; undefined when there are none. */
  text: string | undefined
  onShow: () => void
}

/** Announces new entries instead of moving the rows under the user's cursor. */
export function NewsPill({ text, onShow }: NewsPillProps) {
  const t = useT(adminTexts)
  return (
    <output className="news">
      {text === undefined ? null : (
        <button type="button" className="news-pill" onClick={onShow}>
          <Icon name="refresh" isSmall />
          {text} – {t('list.show')}
        </button>
      )}
    </output>
  )
}
