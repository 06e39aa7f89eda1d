export type { TradeHoldSource } from './check-readiness.ts'
export { createInventoryReader, type InventoryReader, type InventoryRules } from './inventory-reader.ts'
export type { InventoryPage, InventorySource, PageAnswer, ReadFailure } from './inventory-source.ts'
