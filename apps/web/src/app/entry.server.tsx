import './styles.ts'
import type { Language } from '@app/contract/languages'
import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { SiteLayout } from '#components/layouts/site-layout.tsx'
import { BEFORE_PAINT_SCRIPT } from '#lib/before-paint.ts'
import { shellTexts } from '#components/shell-texts.ts'
import { calculatorTexts } from '#features/site/calculator/calculator-texts.ts'
import { InventoryFrame } from '#features/seller/inventory/inventory-page.tsx'
import { createQueryClient } from '#lib/api/query-client.ts'
import { brand } from '#lib/brand.ts'
import { loadRegisteredTexts } from '#lib/i18n/texts.ts'
import { addKnownBoard, setRateBoard } from '#lib/known-board.ts'
import { offerIn, setOfferTerms } from '#lib/offer-terms.ts'
import { localizedPath, paths } from '#lib/paths.ts'
import { DataProvider } from '#lib/session/data-provider.tsx'
import { App } from './app.tsx'
import { preloadRoute } from './routes.tsx'

export { BEFORE_PAINT_SCRIPT, setOfferTerms, setRateBoard }

/** Returns the HTML of a public page, head elements first. */
export async function renderPage(path: string, language: Language): Promise<string> {
  const location = localizedPath(path, language)
  await loadRegisteredTexts(language)
  await preloadRoute(location, language)
  return render(location, <App />)
}

/** The frame shown while the browser loads a page that only the browser can render; `path` is such a page. */
export async function renderFrame(language: Language, path: string = paths.login): Promise<string> {
  await loadRegisteredTexts(language)
  return render(
    localizedPath(path, language),
    <SiteLayout>
      <PageMeta title={brand.BRAND_NAME} />
    </SiteLayout>,
  )
}

/** The inventory page shows its purpose at once; only the items need scripts and API responses. */
export async function renderInventoryFrame(language: Language): Promise<string> {
  await loadRegisteredTexts(language)
  const t = await shellTexts.load(language)
  return render(
    localizedPath(paths.inventory, language),
    <SiteLayout>
      <PageMeta title={t('title.inventory')} />
      <InventoryFrame />
    </SiteLayout>,
  )
}

/** The frame for item pages, which search engines may show; there are too many items to render each page. */
export async function renderItemFrame(language: Language): Promise<string> {
  await loadRegisteredTexts(language)
  const t = await calculatorTexts.load(language)
  return render(
    localizedPath(paths.calculator, language),
    <SiteLayout>
      <title>{`${t('item.title')} | ${brand.BRAND_NAME}`}</title>
      <meta name="description" content={t('meta.description', { rate: offerIn(language).rate })} />
    </SiteLayout>,
  )
}

/** The server of that frame may know the item and replace `{name}` in the head. */
export async function itemHead(language: Language): Promise<{ title: string; description: string }> {
  const t = await calculatorTexts.load(language)
  const name = '{name}'
  return {
    title: `${t('item.metaTitle', { name })} | ${brand.BRAND_NAME}`,
    description: t('item.metaDescription', { name }),
  }
}

async function render(location: string, content: ReactElement): Promise<string> {
  const page = (
    <DataProvider client={addKnownBoard(createQueryClient())}>
      <StaticRouter location={location}>{content}</StaticRouter>
    </DataProvider>
  )
  const { prelude } = await prerender(page, {
    // Otherwise React would move large parts to the end of the file and insert them by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error
    },
  })
  return new Response(prelude).text()
}
