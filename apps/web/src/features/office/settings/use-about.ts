import { wordedSetting } from '#components/setting-words/use-setting-words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { settingsTexts } from './settings-texts.ts'

/** What a setting does, in a sentence; empty for one without words. */
export function useAbout(): (name: string) => string {
  const t = useT(settingsTexts)
  return (name) => {
    const key = wordedSetting(name)
    return key ? t(`about.${key}`) : ''
  }
}
