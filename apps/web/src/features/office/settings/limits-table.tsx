import { DialogButton } from '#components/admin/dialog-button.tsx'
import { useSettingWords } from '#components/setting-words/use-setting-words.ts'
import { formatShortDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { EditDialog } from './edit-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import type { Setting } from './setting.ts'
import { settingsTexts } from './settings-texts.ts'
import styles from '#features/office/settings/limits-table.module.css'

/** Who approves from which amount: one person, two people. */
const PARTS = [
  {
    id: 'payouts',
    rows: [
      ['each', 'approval.one_admin_from_grosze', 'approval.two_admins_from_grosze'],
      ['newDetails', null, 'approval.two_admins_new_details_from_grosze'],
      ['month', 'approval.one_admin_30_days_from_grosze', null],
    ],
  },
  {
    id: 'credits',
    rows: [
      ['seller', null, 'credit.two_admins_from_grosze'],
      ['person', null, 'credit.two_admins_admin_day_from_grosze'],
      ['team', null, 'credit.two_admins_house_day_from_grosze'],
    ],
  },
  {
    id: 'appraisals',
    rows: [
      ['seller', null, 'appraisal.two_admins_seller_day_from_grosze'],
      ['person', null, 'appraisal.two_admins_admin_day_from_grosze'],
      ['team', null, 'appraisal.two_admins_house_day_from_grosze'],
    ],
  },
] as const
const KEYS: readonly (string | null)[] = PARTS.flatMap(({ rows }) => rows.flatMap(([, ...keys]) => keys))

export const isLimit = (key: string) => KEYS.includes(key)

/** The approval limits side by side, because each means something only beside the others. */
export function LimitsTable({ limits }: { limits: readonly Setting[] }) {
  const t = useT(settingsTexts)
  const settingOf = (key: string | null) => limits.find((limit) => limit.key === key)
  const grosze = (key: string) => Number(settingOf(key)?.value ?? Number.NaN)
  // From the same amount on, two people approve every payout anyway.
  const isIdle =
    grosze('approval.two_admins_new_details_from_grosze') >= grosze('approval.two_admins_from_grosze')
  return (
    <>
      <table className={styles.limits}>
        <caption className="visually-hidden">{t('limits.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('limits.what')}</th>
            <th scope="col">{t('limits.one')}</th>
            <th scope="col">{t('limits.two')}</th>
          </tr>
        </thead>
        {PARTS.map(({ id, rows }) => {
          const known = rows.filter(([, one, two]) => settingOf(one) ?? settingOf(two))
          return known.length === 0 ? null : (
            <tbody key={id}>
              <tr>
                <th scope="rowgroup" colSpan={3} className={styles['limits-part']}>
                  {t(`limits.${id}`)}
                </th>
              </tr>
              {known.map(([row, one, two]) => (
                <tr key={row}>
                  <th scope="row">{t(`limits.row.${row}`)}</th>
                  <Limit setting={settingOf(one)} />
                  <Limit setting={settingOf(two)} />
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
      <p className={`caption low ${styles['limits-below']}`}>
        {t('limits.below')} {isIdle ? t('limits.idle') : null}
      </p>
      <LastChange limits={limits} />
    </>
  )
}

/** The amount is the button: it opens the change with its history, or only the history. */
function Limit({ setting }: { setting: Setting | undefined }) {
  const t = useT(settingsTexts)
  const words = useSettingWords()
  const mayChange = useMay()('settings.change')
  if (!setting) return <td className="low">–</td>
  const name = words.nameOf(setting.key)
  return (
    <td>
      <DialogButton
        size="small"
        className={`num ${styles.limit}`}
        dialog={mayChange ? <EditDialog setting={setting} /> : <HistoryDialog setting={setting} />}
      >
        <span className="visually-hidden">
          {mayChange ? t('changeName', { name }) : t('historyName', { name })}{' '}
        </span>
        {words.valueOf(setting.key, setting.value)}
      </DialogButton>
    </td>
  )
}

function LastChange({ limits }: { limits: readonly Setting[] }) {
  const t = useT(settingsTexts)
  const language = useLanguage()
  const last = limits
    .filter(({ version }) => version > 0)
    .toSorted((a, b) => Date.parse(b.changedAt ?? '') - Date.parse(a.changedAt ?? ''))[0]
  if (!last) return null
  return (
    <p className={`caption low ${styles['limits-foot']}`}>
      {t('version.since', {
        when: formatShortDate(last.changedAt, language),
        who: last.changedByName ?? t('history.system'),
      })}
    </p>
  )
}
