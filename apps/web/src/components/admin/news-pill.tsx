import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'
import styles from '#components/admin/news-pill.module.css'

type NewsPillProps = {
  /** Describes the new entries; undefined when there are none. */
  text: string | undefined
  onShow: () => void
}

/** Announces new entries instead of moving the rows under the user's cursor. */
export function NewsPill({ text, onShow }: NewsPillProps) {
  const t = useT(adminTexts)
  return (
    <output className={styles.news}>
      {text === undefined ? null : (
        <button type="button" className={styles['news-pill']} onClick={onShow}>
          <Icon name="refresh" isSmall />
          {text} – {t('list.show')}
        </button>
      )}
    </output>
  )
}
