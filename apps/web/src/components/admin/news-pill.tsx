import './admin.css'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'

type NewsPillProps = {
  /** What has come, in words; undefined while nothing has. */
  text: string | undefined
  onShow: () => void
}

/** Says that there is something new instead of moving the rows under somebody's cursor. */
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
