import type { Mutation } from './mutations.ts'

const DECIDE = 'contexts/payments/stock/domain/decide-stock.ts'
const POSTINGS = 'contexts/payments/stock/domain/stock-postings.ts'

export const PLANTED_IN_STOCK: readonly Mutation[] = [
  {
    name: 'an item of the stock is sold twice',
    file: DECIDE,
    find: `  if (item.state !== 'held' && item.state !== 'listed') return { refused: 'not_ours' }\n`,
    replace: '',
  },
  {
    name: 'an item is sold while Steam can take it back',
    file: DECIDE,
    find: `return item.isFree ? undefined : { refused: 'still_protected' }`,
    replace: 'return undefined',
  },
  {
    name: 'an undone resale does not bring the cost back',
    file: POSTINGS,
    find: `      transfer(\`resale:\${id}:cost_undone\`, INVENTORY, 'E:cost_of_goods', costGrosze),\n`,
    replace: '',
  },
  {
    name: 'an undone resale keeps the fee',
    file: POSTINGS,
    find: '      transfer(`resale:${id}:fee_undone`, marketOf(market), feesOf(market), feeGrosze),\n',
    replace: '',
  },
  {
    name: 'a released resale is undone',
    file: DECIDE,
    find: `      return event.resale.state === 'pending' && item.state === 'sold_pending'
        ? { ...unchanged(item), state: 'held', journals`,
    replace: `      return item.state === 'sold_pending' || item.state === 'sold'
        ? { ...unchanged(item), state: 'held', journals`,
  },
  {
    name: 'a loss books the whole cost of an item that was written down',
    file: DECIDE,
    find: '    journals: [stockPostings.writtenOff(writeOff)],',
    replace:
      '    journals: [stockPostings.writtenOff(writeOff.isLoss ? { ...writeOff, grosze: item.costGrosze } : writeOff)],',
  },
  {
    name: 'a fee counts as part of the price',
    file: POSTINGS,
    find: '      transfer(`resale:${id}:fee`, feesOf(market), marketOf(market), feeGrosze),\n',
    replace: '',
  },
]
