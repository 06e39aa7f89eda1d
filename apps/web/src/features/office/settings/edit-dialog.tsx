import { useState } from 'react'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { useSettingWords } from '#components/setting-words/use-setting-words.ts'
import { failureText } from '#lib/api/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts'
import { Versions } from './history-dialog.tsx'
import { SettingPreview } from './setting-preview.tsx'
import { changeSetting } from './settings-calls.ts'
import type { Setting } from './setting.ts'
import { settingsTexts } from './settings-texts.ts'
import { useAbout } from './use-about.ts'
import { usePreview } from './use-preview.ts'
import { ValueEditor } from './value-editor.tsx'
import fieldStyles from '#components/ui/field.module.css'

/** Edits a setting: new value, its effects and the reason. A change that weakens a control needs a second admin. */
export function EditDialog({ setting }: { setting: Setting }) {
  const t = useT(settingsTexts)
  const shared = useT(adminTexts)
  const words = useSettingWords()
  const about = useAbout()(setting.key)
  const keyOf = useIdempotencyKey()
  const { key, version } = setting
  /** Undefined while the input is not a valid value. */
  const [value, setValue] = useState<unknown>(setting.value)
  const [isTried, setTried] = useState(false)
  const [isPast, setPast] = useState(false)
  const isSame = JSON.stringify(value) === JSON.stringify(setting.value)
  const preview = usePreview(key, isSame ? undefined : value)
  const problem = value === undefined ? t('edit.invalid') : isSame ? t('edit.same') : undefined
  const name = words.nameOf(key)

  async function save(reason: string): Promise<object> {
    setTried(true)
    if (problem !== undefined) throw new Error(problem)
    const body = { value, version, reason }
    return changeSetting(key, body, keyOf(body))
  }
  return (
    <ReasonDialog
      title={t('edit.title', { name })}
      confirmLabel={preview.value?.needsTwo ? t('edit.propose') : t('edit.save')}
      reason="required"
      isGentle
      done={t('edit.done')}
      waits={t('edit.waits')}
      // The field itself tells what is wrong with the value.
      describe={(error) => (problem === undefined ? failureText(error, shared('action.failed')) : '')}
      onConfirm={save}
    >
      {about === '' ? null : <p className="mid">{about}</p>}
      <p className="caption low">{t('edit.now', { value: words.valueOf(key, setting.value) })}</p>
      <ValueEditor settingKey={key} initial={setting.value} onChange={setValue} />
      {isTried && problem !== undefined ? (
        <output className={fieldStyles['field-error']}>{problem}</output>
      ) : null}
      {isSame || value === undefined ? null : (
        <SettingPreview preview={preview} isAboutMoney={!key.startsWith('site.')} />
      )}
      {setting.version === 0 ? null : (
        <details onToggle={(event) => setPast(event.currentTarget.open)}>
          <summary>{t('history')}</summary>
          {isPast ? <Versions setting={setting} /> : null}
        </details>
      )}
    </ReasonDialog>
  )
}
