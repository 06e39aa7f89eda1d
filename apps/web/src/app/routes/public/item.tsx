import { ItemPage } from '#features/calculator/item-page.tsx'

export default function ItemRoute() {
  return <ItemPage />
}
