/** A sale as the server tells it, with what a picture wants to show of it. */
export function saleAnswer(change: Record<string, unknown> = {}) {
  const item = (assetId: string, name: string, marketPrice: number, ourPrice: number) => ({
    assetId,
    name,
    market_hash_name: `${name} (Field-Tested)`,
    weaponType: null,
    wear: 'ft',
    statTrak: false,
    souvenir: false,
    rarity: 'Legendary',
    image: '',
    marketPrice,
    ourPrice,
  })
  const nowMs = Date.now()
  const trade = {
    id: 123,
    number: '000123',
    status: 'pending',
    state: 'awaiting_items',
    reason: null,
    code: 'KANT7F3Q',
    createdAt: '2025-11-14T13:32:00.000Z',
    completedAt: null,
    amount: 428.4,
    marketTotal: 612,
    rateBps: 7000,
    currency: 'PLN',
    paymentMethod: 'bank',
    payment: { coin: null, masked: '91 1140 •••• 0001', bankName: 'mBank' },
    details: {
      items: [item('1', 'AK-47 | Redline', 182.4, 127.68), item('2', 'AWP | Asiimov', 429.6, 300.72)],
    },
    deadlineAt: new Date(nowMs + 25 * 60_000).toISOString(),
    canCancel: true,
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1',
    timeline: [{ at: '2025-11-14T13:32:00.000Z', state: 'awaiting_items', actor: 'seller', reason: null }],
    serverTime: new Date(nowMs).toISOString(),
    ...change,
  }
  return { success: true, trade }
}
