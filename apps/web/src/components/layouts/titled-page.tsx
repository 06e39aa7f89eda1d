import type { ComponentType } from 'react'
import { shellTexts } from '#components/shell-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { PageMeta } from './page-meta.tsx'

type Title = Extract<Parameters<Awaited<ReturnType<typeof shellTexts.load>>>[0], `title.${string}`>

/** A page for one person only, which search engines must not list. */
export function titledPage(title: Title, Page: ComponentType): ComponentType {
  return function TitledPage() {
    const t = useT(shellTexts)
    return (
      <>
        <PageMeta title={t(title)} />
        <Page />
      </>
    )
  }
}
