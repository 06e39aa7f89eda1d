import { sql } from 'kysely'
import {
  applyPayoutEvent,
  applySaleEvent,
  type LookUp,
  type MoneyPorts,
  type PayoutEvent,
  type SaleEvent,
} from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { SaleInTest } from './sale-with-money.ts'

/** These tests do not check jobs. */
export const quietPorts: MoneyPorts = {
  schedulePayout: async () => undefined,
  stopBankOrders: async () => undefined,
  payoutCeilingGrosze: 1_000_000_000_00n,
  alert: () => undefined,
}

const DAY_MS = 86_400_000

/** Simulates Steam, rails and users against the real rules and the real tables. */
export function driveMoney(db: Db, ports = quietPorts) {
  const saleEvent = (saleId: bigint, event: SaleEvent, payoutDetailsId?: string) =>
    db.transaction().execute((trx) =>
      applySaleEvent(trx, ports, {
        saleId,
        event,
        actor: 'system',
        ...(payoutDetailsId === undefined ? {} : { payoutDetailsId }),
      }),
    )
  const payoutEvent = (payoutId: string, event: PayoutEvent) =>
    db.transaction().execute((trx) => applyPayoutEvent(trx, ports, { payoutId, event, actor: 'system' }))
  const openPayout = async (saleId: bigint): Promise<string> => {
    const { id } = await db
      .selectFrom('payouts')
      .select('id')
      .where('transaction_id', '=', saleId)
      .where('state', 'not in', ['failed', 'cancelled'])
      .executeTakeFirstOrThrow()
    return id
  }
  const lookUp = async (payoutId: string, found: LookUp['found'], feeGrosze = 0n) => {
    const { amount_grosze: amountGrosze } = await db
      .selectFrom('payouts')
      .select('amount_grosze')
      .where('id', '=', payoutId)
      .executeTakeFirstOrThrow()
    const answer = {
      askedAt: Date.now(),
      amountGrosze,
      isSameDestination: true,
      feeGrosze,
      railRef: `ref-${payoutId}`,
    }
    return payoutEvent(payoutId, { type: 'looked_up', lookUp: { ...answer, found } as LookUp })
  }
  return {
    saleEvent,
    payoutEvent,
    openPayout,
    lookUp,
    /** From the offer on Steam to the items in our inventory. */
    receive: async (
      sale: Partial<SaleInTest> & Pick<SaleInTest, 'saleId'>,
      settlesAt = Date.now() + 7 * DAY_MS,
    ) => {
      const items = await db
        .selectFrom('sale_items')
        .select('asset_id')
        .where('sale_id', '=', sale.saleId)
        .execute()
      await saleEvent(sale.saleId, {
        type: 'offer_found',
        senderId: 'seller',
        offer: {
          id: '1',
          senderId: 'seller',
          createdAt: Date.now(),
          receivedAssetIds: items.map((item) => item.asset_id),
          givenCount: 0,
        },
      })
      await saleEvent(sale.saleId, { type: 'accept_started' })
      await saleEvent(sale.saleId, {
        type: 'items_read',
        areAllThere: true,
        doFingerprintsMatch: true,
        settlesAt,
      })
    },
    /** Starts the submission and records the rail's first response. */
    submit: async (payoutId: string) => {
      const started = await payoutEvent(payoutId, { type: 'submit_started', trade: 'clean' })
      if ('refused' in started) return started
      return payoutEvent(payoutId, { type: 'answered', answer: { class: 'ambiguous' } })
    },
  }
}

/** The ledger as a table, in booking order; payouts are numbered as they appear. */
export async function printLedger(db: Db): Promise<string> {
  const { rows } = await sql<{ key: string; account: string; grosze: bigint }>`
    select j.key, e.account_id as account, e.amount_grosze as grosze
    from journals j join journal_entries e on e.journal_id = j.id order by j.id, e.line`.execute(db)
  const names = new Map<string, string>()
  const short = (text: string) =>
    text
      .replace(/[0-9a-f-]{36}/, (id) => named(names, id, '#'))
      .replace(/(?<=^(sale|L:sale):)\d+/, (id) => named(names, `sale ${id}`, 'S'))
      .replace(/(?<=^debt:)\d+/, (id) => named(names, `debt ${id}`, 'D'))
      .replace(/(?<=:(balance|receivable):)\d+/, 'seller')
  let previous = ''
  const lines = rows.map(({ key, account, grosze }) => {
    const shown = key === previous ? '' : short(key)
    previous = key
    const amount = (Number(grosze < 0n ? -grosze : grosze) / 100).toFixed(2).padStart(9)
    return `${shown.padEnd(22)} ${short(account).padEnd(20)} ${grosze > 0n ? amount : ''.padStart(9)} ${grosze < 0n ? amount : ''}`.trimEnd()
  })
  return ['', ...lines, ''].join('\n')
}

function named(names: Map<string, string>, id: string, sign: string): string {
  const count = [...names.values()].filter((name) => name.startsWith(sign)).length
  const name = names.get(id) ?? `${sign}${count + 1}`
  names.set(id, name)
  return name
}
