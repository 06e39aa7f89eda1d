export { ItemPage as default } from '#features/site/calculator/item-page.tsx'
