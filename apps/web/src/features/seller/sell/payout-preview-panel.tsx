import type { ReactNode } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { describePreview } from './preview-words.ts'
import { sellTexts } from './sell-texts.ts'
import type { PreviewView } from './use-payout-preview.ts'
import styles from '#features/seller/sell/payout-preview-panel.module.css'

/** Shows when the money arrives and why, before the seller confirms. */
export function PayoutPreviewPanel({ view, faster }: { view: PreviewView; faster?: ReactNode }) {
  const t = useT(sellTexts)
  const language = useLanguage()
  const { preview, isLoading, problem } = view
  const words = preview && describePreview(preview, { t, language })
  return (
    <section
      className={classNames(
        styles['payout-preview'],
        words?.isPrompt && problem === undefined && styles['is-prompt'],
        words?.isSlow && problem === undefined && styles['is-slow'],
      )}
      aria-label={t('preview.title')}
      aria-busy={isLoading}
    >
      {/* Stands there from the start, so that every change is announced. */}
      <output className={styles['payout-preview-head']}>{problem === undefined ? headline() : null}</output>
      {words && problem === undefined ? (
        <ul>
          {words.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {words?.isSlow && problem === undefined ? faster : null}
      {problem === undefined ? null : <PreviewProblem problem={problem} onRetry={view.retry} />}
    </section>
  )

  function headline() {
    if (words) return <strong>{words.headline}</strong>
    return isLoading ? t('preview.loading') : t('preview.choose')
  }
}

function PreviewProblem({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const t = useT(sellTexts)
  const message = useFailureText()(problem, t('preview.failed'))
  const isDebt = problem instanceof ApiError && problem.code === 'seller_owes'
  return isDebt ? (
    <>
      <ErrorNotice message={message} />
      <PageLink to={paths.accountBalance}>{t('preview.toBalance')}</PageLink>
    </>
  ) : (
    <ErrorNotice message={message} onRetry={onRetry} />
  )
}
