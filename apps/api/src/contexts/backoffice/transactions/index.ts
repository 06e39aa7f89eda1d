export { countQueues } from './count-queues.ts'
export { listTransactions } from './list-transactions.ts'
