export { listLockedAssetIds } from './list-locked-asset-ids.ts'
export { moveSale } from './move-sale.ts'
