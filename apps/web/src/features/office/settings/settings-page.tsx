import { QueryState } from '#components/admin/query-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { useSettingWords, wordedSetting } from '#components/setting-words/use-setting-words.ts'
import { classNames } from '#components/ui/class-names.ts'
import { SearchField } from '#components/ui/search-field.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { CompanyFacts } from './company-facts.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { settingsQuery } from './settings-calls.ts'
import type { Setting } from './setting.ts'
import { settingsTexts } from './settings-texts.ts'
import styles from '#features/office/settings/settings-page.module.css'

/** Each group answers one question. The first match counts. */
const GROUPS = [
  { id: 'approval', isIn: (key: string) => /^(staffing|approval|credit|account)|two_admins/.test(key) },
  { id: 'payout', isIn: (key: string) => /^(payout\.(rate|later|policy|methods)|withdrawal)/.test(key) },
  { id: 'risk', isIn: (key: string) => /^(payout\.(advance|liquidity)|price)/.test(key) },
  { id: 'sale', isIn: (key: string) => /^(sale|market|trade|quote|appraisal|payout\.promise)/.test(key) },
  { id: 'site', isIn: (key: string) => /^(site|tax)/.test(key) },
  { id: 'company', isIn: (key: string) => /^(bank|mail)/.test(key) },
  { id: 'alerts', isIn: (key: string) => key === 'staff.alerts' },
  { id: 'other', isIn: () => true },
] as const

/** The order on the page: first what the owner changes most. */
const ORDER = ['payout', 'risk', 'approval', 'sale', 'alerts', 'company', 'site', 'other'] as const

/** Limits that explain themselves beside each other need no text below each name. */
const isLimit = (key: string) => /^(approval|credit|appraisal\.two_admins)/.test(key)
/** The mode decides what the limits below it mean. */
const FIRST = 'staffing.mode'

function useAbout() {
  const t = useT(settingsTexts)
  return function aboutOf(name: string): string {
    const key = wordedSetting(name)
    return key ? t(`about.${key}`) : ''
  }
}

export function SettingsPage() {
  const t = useT(settingsTexts)
  const query = useQuery(settingsQuery)
  const { data: value } = query
  const words = useSettingWords()
  const aboutOf = useAbout()
  const [wanted, setWanted] = useState('')
  const text = wanted.trim().toLowerCase()
  const settings = (value?.settings ?? []).filter(({ key }) =>
    `${words.nameOf(key)} ${aboutOf(key)} ${key}`.toLowerCase().includes(text),
  )
  const groupOf = ({ key }: Setting) => GROUPS.find(({ isIn }) => isIn(key))?.id
  return (
    <>
      <AdminHead title={t('title')} />
      <QueryState query={query} failed={t('list.failed')} rows={8} />
      {value ? (
        <SearchField label={t('search')} placeholder={t('search')} value={wanted} onChange={setWanted} />
      ) : null}
      {value && text === '' ? (
        <nav className={styles['settings-jump']} aria-label={t('groups.label')}>
          {ORDER.filter((id) => settings.some((setting) => groupOf(setting) === id)).map((id) => (
            <a key={id} href={`#settings-${id}`}>
              {t(`group.${id}`)}
            </a>
          ))}
        </nav>
      ) : null}
      {value && settings.length === 0 ? <p className="mid">{t('search.none')}</p> : null}
      {ORDER.map((id) => {
        const inGroup = settings
          .filter((setting) => groupOf(setting) === id)
          .toSorted((a, b) => Number(b.key === FIRST) - Number(a.key === FIRST))
        return inGroup.length === 0 ? null : (
          <div key={id} id={`settings-${id}`} className={styles['settings-group']}>
            <PanelSection title={t(`group.${id}`)} isFlush>
              <ul className={styles.settings}>
                {inGroup.map((setting) => (
                  <li key={setting.key}>
                    <SettingRow setting={setting} />
                  </li>
                ))}
              </ul>
              {id === 'company' ? <CompanyFacts /> : null}
              {id === 'payout' ? (
                <p className={styles['settings-foot']}>
                  {t('rails.text')} <PageLink to={paths.adminMoney}>{t('rails.link')}</PageLink>
                </p>
              ) : null}
            </PanelSection>
          </div>
        )
      })}
    </>
  )
}

function SettingRow({ setting }: { setting: Setting }) {
  const t = useT(settingsTexts)
  const words = useSettingWords()
  const aboutOf = useAbout()
  const language = useLanguage()
  const mayChange = useMay()('settings.change')
  const { key, value, version, changedAt } = setting
  const name = words.nameOf(key)
  return (
    <div className={classNames(styles.setting, isLimit(key) && styles['is-limit'])}>
      <div>
        <h3>{name}</h3>
        <p className={`caption low ${styles['setting-about']}`}>{aboutOf(key) || setting.meaning}</p>
      </div>
      <div>
        <SettingValue lines={words.linesOf(key, value)} />
        {version === 0 ? null : (
          <p className="caption low">{t('version.since', { when: formatDateTime(changedAt, language) })}</p>
        )}
      </div>
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
    </div>
  )
}

function SettingValue({ lines }: { lines: readonly string[] }) {
  if (lines.length === 1) return <p className={`${styles['setting-value']} num`}>{lines[0]}</p>
  return (
    <ul className={`${styles['setting-value']} ${styles['setting-steps']} num`}>
      {lines.map((line) => {
        // `from 5 sales: 2 000,00 zł`: split, so that the amounts are aligned in a column.
        const [condition = '', amount = ''] = line.split(/(?<=:) /)
        return (
          <li key={line}>
            <span>{condition} </span>
            <span>{amount}</span>
          </li>
        )
      })}
    </ul>
  )
}
