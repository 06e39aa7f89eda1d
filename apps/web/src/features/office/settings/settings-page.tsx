import { QueryState } from '#components/admin/query-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { useSettingWords } from '#components/setting-words/use-setting-words.ts'
import { SearchField } from '#components/ui/search-field.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useMedia } from '#lib/use-media.ts'
import { CompanyFacts } from './company-facts.tsx'
import { isLimit, LimitsTable } from './limits-table.tsx'
import { FoldedSetting, isUndecided, SettingRow } from './setting-row.tsx'
import { settingsQuery } from '#lib/staff/settings-query.ts'
import type { Setting } from './setting.ts'
import { settingsTexts } from './settings-texts.ts'
import { useAbout } from './use-about.ts'
import styles from '#features/office/settings/settings-page.module.css'

/** Each group answers one question; what the owner changes most comes first. The first match counts. */
const GROUPS = [
  { id: 'payout', isIn: (key: string) => /^(payout\.(rate|later|policy|methods)|withdrawal)/.test(key) },
  { id: 'buy', isIn: (key: string) => key.startsWith('price.') },
  { id: 'risk', isIn: (key: string) => /^(payout\.(advance|liquidity)|dispatch)/.test(key) },
  { id: 'approval', isIn: (key: string) => /^(staffing|approval|credit|account)|two_admins/.test(key) },
  { id: 'sale', isIn: (key: string) => /^(sale|trade|quote|appraisal|payout\.promise)/.test(key) },
  { id: 'resale', isIn: (key: string) => key.startsWith('market.') },
  { id: 'alerts', isIn: (key: string) => key === 'staff.alerts' },
  { id: 'company', isIn: (key: string) => /^(bank|mail)/.test(key) },
  { id: 'site', isIn: (key: string) => /^(site|tax)/.test(key) },
  { id: 'other', isIn: () => true },
] as const

/** The mode decides what the limits below it mean. */
const FIRST = 'staffing.mode'
const NARROW = '(max-width: 767px)'

export function SettingsPage() {
  const t = useT(settingsTexts)
  const query = useQuery(settingsQuery)
  const { data: value } = query
  const words = useSettingWords()
  const aboutOf = useAbout()
  const isNarrow = useMedia(NARROW)
  // Another page may lead to one setting by its name.
  const [wanted, setWanted] = useState(() => new URLSearchParams(location.search).get('search') ?? '')
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
        <div className={styles['settings-find']}>
          <SearchField label={t('search')} placeholder={t('search')} value={wanted} onChange={setWanted} />
          {text === '' && !isNarrow ? (
            <nav className={styles['settings-jump']} aria-label={t('groups.label')}>
              {GROUPS.filter(({ id }) => settings.some((setting) => groupOf(setting) === id)).map(
                ({ id }) => (
                  <a key={id} href={`#settings-${id}`}>
                    {t(`group.${id}`)}
                  </a>
                ),
              )}
            </nav>
          ) : null}
        </div>
      ) : null}
      {value && settings.length === 0 ? <p className="mid">{t('search.none')}</p> : null}
      {GROUPS.map(({ id }) => {
        const inGroup = settings
          .filter((setting) => groupOf(setting) === id)
          .toSorted((a, b) => Number(b.key === FIRST) - Number(a.key === FIRST))
        return inGroup.length === 0 ? null : (
          <SettingsGroup key={id} id={id} settings={inGroup} isNarrow={isNarrow} isSearch={text !== ''} />
        )
      })}
    </>
  )
}

type SettingsGroupProps = {
  id: (typeof GROUPS)[number]['id']
  settings: readonly Setting[]
  isNarrow: boolean
  /** What was searched for is shown as it is, never folded. */
  isSearch: boolean
}

/** One question and its settings. On a phone it is folded and says its first answers. */
function SettingsGroup({ id, settings, isNarrow, isSearch }: SettingsGroupProps) {
  const t = useT(settingsTexts)
  const words = useSettingWords()
  const [first] = settings
  const preview = first
    ? `${words.nameOf(first.key)}: ${(words.linesOf(first.key, first.value)[0] ?? '').replace(':', '')}`
    : ''
  const limits = isSearch ? [] : settings.filter(({ key }) => isLimit(key))
  const content = (
    <>
      <ul className={styles.settings}>
        {settings
          .filter((setting) => !limits.includes(setting))
          .map((setting) => (
            <li key={setting.key}>
              {isNarrow ? <FoldedSetting setting={setting} /> : <SettingRow setting={setting} />}
            </li>
          ))}
      </ul>
      {limits.length > 0 ? <LimitsTable limits={limits} /> : null}
      {id === 'company' ? <CompanyFacts /> : null}
      {id === 'payout' ? (
        <p className={styles['settings-foot']}>
          {t('rails.text')} <PageLink to={paths.adminMoney}>{t('rails.link')}</PageLink>
        </p>
      ) : null}
    </>
  )
  return (
    <div id={`settings-${id}`} className={styles['settings-group']}>
      {isNarrow ? (
        <details className={`panel ${styles['settings-fold']}`} open={isSearch}>
          <summary>
            <h2>{t(`group.${id}`)}</h2>
            <span className={`caption low ${styles['settings-hint']}`}>
              {settings.some(isUndecided) ? (
                <b className={styles['settings-open']}>{t('undecided')}</b>
              ) : null}
              {settings.length > 1 ? t('group.more', { first: preview, count: settings.length }) : preview}
            </span>
          </summary>
          {content}
        </details>
      ) : (
        <PanelSection title={t(`group.${id}`)} isFlush>
          {content}
        </PanelSection>
      )}
    </div>
  )
}
