export { listLockedAssetIds } from './list-locked-asset-ids.ts'
