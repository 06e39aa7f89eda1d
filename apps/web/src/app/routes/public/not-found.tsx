import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { LogoMark } from '#components/layouts/logo.tsx'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { shellTexts } from '#components/shell-texts.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import errorBoundaryStyles from '#components/layouts/error-boundary.module.css'

export default function NotFoundRoute() {
  const t = useT(shellTexts)
  return (
    <div className={errorBoundaryStyles['stop-page']}>
      <PageMeta title={t('notFound.title')} />
      <LogoMark className={errorBoundaryStyles['stop-mark']} />
      <PageHeading>{t('notFound.title')}</PageHeading>
      <p className="lead">{t('notFound.lead')}</p>
      <SkinSearch />
      <PageLink to={paths.checkOffer}>{t('notFound.check')}</PageLink>
      <div className="row">
        <ButtonLink to={paths.home}>{t('notFound.home')}</ButtonLink>
        <ButtonLink to={paths.support}>{t('nav.support')}</ButtonLink>
      </div>
    </div>
  )
}

/** Most visitors look for a skin; the calculator finds it. */
function SkinSearch() {
  const t = useT(shellTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  function find(event: FormEvent) {
    event.preventDefault()
    const query = new URLSearchParams({ q: search, wear: 'all' })
    void navigate(`${localizedPath(paths.calculator, language)}?${query.toString()}`)
  }
  return (
    <search>
      <form className={errorBoundaryStyles['stop-search']} onSubmit={find}>
        <SearchField
          label={t('notFound.search')}
          placeholder={t('notFound.search')}
          value={search}
          onChange={setSearch}
        />
        <Button type="submit" variant="primary">
          {t('notFound.find')}
        </Button>
      </form>
    </search>
  )
}
