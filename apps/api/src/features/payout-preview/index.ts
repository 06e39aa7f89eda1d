export { promiseSale } from './promise-sale.ts'
