import { useQuery } from '@tanstack/react-query'
import { useCloseDialog } from '#components/admin/dialog-button.tsx'
import { useSettingWords } from '#components/setting-words/use-setting-words.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatDateTime, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { versionsQuery } from './settings-calls.ts'
import type { Setting } from './setting.ts'
import { settingsTexts } from './settings-texts.ts'
import styles from '#features/office/settings/history-dialog.module.css'

/** All earlier values, with author and reason. */
export function HistoryDialog({ setting }: { setting: Setting }) {
  const t = useT(settingsTexts)
  const close = useCloseDialog()
  const words = useSettingWords()
  return (
    <Dialog title={t('historyName', { name: words.nameOf(setting.key) })} isOpen onDismiss={close}>
      <Versions setting={setting} />
    </Dialog>
  )
}

export function Versions({ setting }: { setting: Setting }) {
  const t = useT(settingsTexts)
  const words = useSettingWords()
  const language = useLanguage()
  const { key } = setting
  const { data: value, error, isFetching, refetch } = useQuery(versionsQuery(key))
  return (
    <div className="stack">
      {error ? (
        <ErrorNotice message={t('history.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {!value && !error ? <Skeleton shape="row" count={3} /> : null}
      {value?.versions.length === 0 ? <p>{t('history.none')}</p> : null}
      <ol className={styles['setting-versions']}>
        {value?.versions.map((version, index, versions) => (
          <li key={version.version}>
            <span className="num">
              <span className="low">
                {words.valueOf(key, (versions[index + 1] ?? { value: setting.initial }).value)}
              </span>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> {t('history.after')} </span>
              <b>{words.valueOf(key, version.value)}</b>
            </span>
            <span dir="auto">{version.reason}</span>
            <span className="caption low">
              {version.by?.name ?? t('history.system')}
              {version.proposedBy ? `, ${t('history.proposed', { name: version.proposedBy.name })}` : null}
              {' · '}
              <time dateTime={toMachineDate(version.changedAt)}>
                {formatDateTime(version.changedAt, language)}
              </time>
            </span>
          </li>
        ))}
      </ol>
      <p className="caption low">{t('history.initial', { value: words.valueOf(key, setting.initial) })}</p>
    </div>
  )
}
