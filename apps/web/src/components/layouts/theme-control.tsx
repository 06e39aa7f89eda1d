import { useId } from 'react'
import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { setTheme, THEMES, useTheme } from '#lib/theme.ts'

export function ThemeControl() {
  const t = useT(shellTexts)
  const current = useTheme()
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{t('theme.label')}</legend>
      {THEMES.map((theme) => (
        <label key={theme}>
          <input type="radio" name={name} checked={theme === current} onChange={() => setTheme(theme)} />
          <span>{t(`theme.${theme}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
