import { DialogButton } from '#components/admin/dialog-button.tsx'
import { useSettingWords } from '#components/setting-words/use-setting-words.ts'
import { Pill } from '#components/ui/pill.tsx'
import { formatShortDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { EditDialog } from './edit-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import type { Setting } from './setting.ts'
import { settingsTexts } from './settings-texts.ts'
import { useAbout } from './use-about.ts'
import styles from '#features/office/settings/settings-page.module.css'

/** A setting as a row of a wide screen: what it is, what it is now, and its buttons. */
export function SettingRow({ setting }: { setting: Setting }) {
  const words = useSettingWords()
  const { key, value } = setting
  return (
    <div className={styles.setting}>
      <div>
        <h3>{words.nameOf(key)}</h3>
        <About setting={setting} />
      </div>
      <div>
        <SettingValue lines={words.linesOf(key, value)} />
        <Undecided setting={setting} />
        <Changed setting={setting} />
      </div>
      <Actions setting={setting} />
    </div>
  )
}

/** The same on a phone: name and value in one line, the rest on demand. */
export function FoldedSetting({ setting }: { setting: Setting }) {
  const words = useSettingWords()
  const { key, value } = setting
  const lines = words.linesOf(key, value)
  const [first = ''] = lines
  return (
    <details className={styles.folded}>
      <summary>
        <h3>{words.nameOf(key)}</h3>
        <span className={`${styles['folded-value']} num`}>{lines.length === 1 ? first : `${first} …`}</span>
      </summary>
      <div className={styles['folded-body']}>
        <About setting={setting} />
        {lines.length === 1 ? null : <SettingValue lines={lines} />}
        <Undecided setting={setting} />
        <Changed setting={setting} />
        <Actions setting={setting} />
      </div>
    </details>
  )
}

/** Taxes that the accountant has not decided yet. */
export const isUndecided = ({ key, value, version }: Setting) =>
  (key === 'tax.pcc' && version === 0) || (key === 'tax.resale_basis' && value === 'unset')

function Undecided({ setting }: { setting: Setting }) {
  const t = useT(settingsTexts)
  return isUndecided(setting) ? (
    <Pill tone="warn" icon="alert">
      {t('undecided')}
    </Pill>
  ) : null
}

function About({ setting }: { setting: Setting }) {
  const aboutOf = useAbout()
  return <p className="caption low">{aboutOf(setting.key) || setting.meaning}</p>
}

function Changed({ setting: { version, changedAt, changedByName } }: { setting: Setting }) {
  const t = useT(settingsTexts)
  const language = useLanguage()
  if (version === 0) return null
  return (
    <p className="caption low">
      {t('version.since', {
        when: formatShortDate(changedAt, language),
        who: changedByName ?? t('history.system'),
      })}
    </p>
  )
}

function Actions({ setting }: { setting: Setting }) {
  const t = useT(settingsTexts)
  const mayChange = useMay()('settings.change')
  const name = useSettingWords().nameOf(setting.key)
  return (
    <div className={styles['setting-actions']}>
      <DialogButton
        size="small"
        variant="ghost"
        aria-label={t('historyName', { name })}
        dialog={<HistoryDialog setting={setting} />}
      >
        {t('history')}
      </DialogButton>
      {mayChange ? (
        <DialogButton
          size="small"
          aria-label={t('changeName', { name })}
          dialog={<EditDialog setting={setting} />}
        >
          {t('change')}
        </DialogButton>
      ) : null}
    </div>
  )
}

function SettingValue({ lines }: { lines: readonly string[] }) {
  if (lines.length === 1) return <p className={`${styles['setting-value']} num`}>{lines[0]}</p>
  return (
    <ul className={`${styles['setting-value']} ${styles['setting-steps']} num`}>
      {lines.map((line) => {
        // `from 5 sales: 2 000,00 zł`: split, so that the amounts are aligned in a column.
        const [condition = '', amount] = line.split(/(?<=:) /)
        return (
          <li key={line}>
            {amount === undefined ? <b>{condition}</b> : <span>{condition} </span>}
            {amount === undefined ? null : <span>{amount}</span>}
          </li>
        )
      })}
    </ul>
  )
}
