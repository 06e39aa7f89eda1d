import { ItemPage } from '#features/site/calculator/item-page.tsx'

export default function ItemRoute() {
  return <ItemPage />
}
