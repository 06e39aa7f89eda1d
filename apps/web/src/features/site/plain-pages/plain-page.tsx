import type { ReactNode } from 'react'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { brand } from '#lib/brand.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { plainTexts } from './plain-texts.ts'
import styles from '#features/site/plain-pages/plain-page.module.css'

const PAGE_PATHS = {
  terms: paths.terms,
  privacy: paths.privacy,
  refund: paths.refundPolicy,
}

const LINK_PATHS = {
  support: paths.support,
  privacy: paths.privacy,
  terms: paths.terms,
}

type PlainPageProps = {
  page: keyof typeof PAGE_PATHS
  links: readonly (keyof typeof LINK_PATHS)[]
  /** Shown above the heading, for a page that visitors reach from many places. */
  hasBackLink?: boolean
  children?: ReactNode
}

/** A heading, the current facts about the subject, and links to related pages. */
export function PlainPage({ page, links, hasBackLink = false, children }: PlainPageProps) {
  const t = useT(plainTexts)
  const values = { company: brand.BRAND_COMPANY }
  return (
    <article className={styles['text-page']}>
      <PageMeta
        title={t(`${page}.metaTitle`)}
        description={t(`${page}.metaDescription`)}
        path={PAGE_PATHS[page]}
      />
      {hasBackLink ? (
        <PageLink className="small" to={paths.home}>
          {t('refund.back')}
        </PageLink>
      ) : null}
      <PageHeading>{t(`${page}.title`)}</PageHeading>
      <p className="lead">{t(`${page}.lead`, values)}</p>
      {children}
      <div className="row">
        {links.map((link) => (
          <ButtonLink key={link} to={LINK_PATHS[link]}>
            {t(`link.${link}`)}
          </ButtonLink>
        ))}
      </div>
    </article>
  )
}
