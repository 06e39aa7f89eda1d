import { useT } from '#lib/i18n/use-t.ts'
import { PageLink } from './page-link.tsx'
import { uiTexts } from './ui-texts.ts'
import styles from '#components/ui/pagination.module.css'

type PaginationProps = { page: number; pageCount: number; pathOf: (page: number) => string }

/** Every page has its own URL, so it can be shared and the back button works. */
export function Pagination({ page, pageCount, pathOf }: PaginationProps) {
  const t = useT(uiTexts)
  return (
    <nav className={styles.pagination} aria-label={t('pages.label')}>
      <Step label={t('pages.previous')} path={page > 1 ? pathOf(Math.min(page - 1, pageCount)) : undefined} />
      {visiblePages(page, pageCount).map((number, index, all) => (
        <PageNumber
          key={number}
          number={number}
          hasGapBefore={number - (all[index - 1] ?? 0) > 1}
          label={t('pages.page', { page: number })}
          isCurrent={number === page}
          path={pathOf(number)}
        />
      ))}
      <Step label={t('pages.next')} path={page < pageCount ? pathOf(page + 1) : undefined} />
    </nav>
  )
}

function Step({ label, path }: { label: string; path: string | undefined }) {
  return path === undefined ? (
    <span className={styles['is-off']}>{label}</span>
  ) : (
    <PageLink to={path}>{label}</PageLink>
  )
}

type PageNumberProps = {
  number: number
  hasGapBefore: boolean
  label: string
  isCurrent: boolean
  path: string
}

function PageNumber({ number, hasGapBefore, label, isCurrent, path }: PageNumberProps) {
  return (
    <>
      {hasGapBefore ? <span aria-hidden="true">…</span> : null}
      <PageLink to={path} aria-label={label} aria-current={isCurrent ? 'page' : undefined}>
        {number}
      </PageLink>
    </>
  )
}

/** The first, the last, and the current page with its neighbours. */
function visiblePages(page: number, pageCount: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount])
  return [...wanted].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b)
}
