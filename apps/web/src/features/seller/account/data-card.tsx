import { DownloadButton } from '#components/ui/download-button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { fetchOwnData } from './account-calls.ts'
import { accountTexts } from './account-texts.ts'
import accountStyles from '#features/seller/account/account.module.css'

/** Lets users export their stored data. */
export function DataCard() {
  const t = useT(accountTexts)
  return (
    <section className={`panel ${accountStyles['account-card']}`} aria-labelledby="data-title">
      <h3 id="data-title">{t('data.title')}</h3>
      <p className="mid">{t('data.lead')}</p>
      <div className="row">
        <DownloadButton label={t('data.export')} failed={t('data.failed')} load={fetchOwnData} />
      </div>
    </section>
  )
}
