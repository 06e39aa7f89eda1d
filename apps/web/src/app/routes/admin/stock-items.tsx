export { ItemsPage as default } from '#features/office/stock/items-page.tsx'
