import type { Proposal } from '@app/contract/office/controls'
import { useQuery } from '@tanstack/react-query'
import { useSettingWords } from '#components/setting-words/use-setting-words.ts'
import { settingsQuery } from '#lib/staff/settings-query.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { moneyTexts } from './money-texts.ts'

/** A change of a setting, with the value that it would replace while it waits. */
export function useSettingProposalWords(): (proposal: Pick<Proposal, 'payload' | 'state'>) => string {
  const t = useT(moneyTexts)
  const settings = useSettingWords()
  const stored = useQuery({ ...settingsQuery, enabled: useMay()('settings.read') }).data?.settings
  return ({ payload, state }) => {
    const key = String(payload['key'])
    const now = stored?.find((each) => each.key === key)
    const facts = { name: settings.nameOf(key), value: settings.valueOf(key, payload['value']) }
    // What is decided already may have been the stored value itself.
    if (state !== 'waiting' || !now) return t('proposal.setting', facts)
    return t('proposal.settingFrom', { ...facts, now: settings.valueOf(key, now.value) })
  }
}
