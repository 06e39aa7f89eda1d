import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchField } from '#components/ui/search-field.tsx'
import { useFilters } from './use-filters.ts'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  vi.unstubAllGlobals()
})

function Search() {
  const [filters, change] = useFilters()
  return (
    <>
      <SearchField label="" placeholder="" value={filters.search} onChange={(search) => change({ search })} />
      <output>{`${filters.search} ${filters.wear}`}</output>
    </>
  )
}

const page = (at: string) => (
  <MemoryRouter initialEntries={[at]}>
    <Search />
  </MemoryRouter>
)

test('keeps a search that was typed before hydration, and reads the rest from the URL', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(page('/calculator'))
  place.querySelector('input')!.value = 'karambit'
  // Inside act() the updates would come one by one; in a browser one render has both.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = hydrateRoot(place, page('/calculator?wear=all'))
  await vi.waitFor(() => expect(place.querySelector('output')?.textContent).toBe('karambit all'))
  expect(place.querySelector('input')?.value).toBe('karambit')
})
