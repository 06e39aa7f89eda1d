import { brand } from '#lib/brand.ts'
import { useLanguage } from '#lib/i18n/use-t.ts'
import { localizedPath } from '#lib/paths.ts'

declare const BUILD_PUBLIC_ORIGIN: string | undefined

type PageMetaProps = {
  title: string
  /** Search engines index only pages with a description and a path. */
  description?: string
  path?: string
}

/** Title and search-engine metadata of a page; React moves these elements into the head. */
export function PageMeta({ title, description, path }: PageMetaProps) {
  const language = useLanguage()
  const origin = typeof BUILD_PUBLIC_ORIGIN === 'undefined' ? '' : BUILD_PUBLIC_ORIGIN
  const fullTitle = title.includes(brand.BRAND_NAME) ? title : `${title} | ${brand.BRAND_NAME}`
  if (description === undefined || path === undefined) {
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  }
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + localizedPath(path, language)} />
      <link rel="alternate" hrefLang="pl" href={origin + localizedPath(path, 'pl')} />
      <link rel="alternate" hrefLang="en" href={origin + localizedPath(path, 'en')} />
      <link rel="alternate" hrefLang="x-default" href={origin + localizedPath(path, 'pl')} />
    </>
  )
}
