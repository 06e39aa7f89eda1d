import { shellTexts } from '#components/shell-texts.ts'
import { Segments } from '#components/ui/segments.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { setTheme, THEMES, useTheme } from '#lib/theme.ts'

export function ThemeControl() {
  const t = useT(shellTexts)
  const options = THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))
  return <Segments label={t('theme.label')} options={options} value={useTheme()} onChange={setTheme} />
}
