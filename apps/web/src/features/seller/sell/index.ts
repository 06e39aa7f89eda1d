export { SellDialog } from './sell-dialog.tsx'
