import type { AdminUser, UserResponse } from '@app/contract/office/users'
import { showFreezeToStaff } from '#contexts/account-safety/account-freeze/index.ts'
import { readEmails, readSavedTradeUrl } from '#contexts/identity/accounts/index.ts'
import { readSellerBalance } from '#contexts/payments/ledger/index.ts'
import { listOpenDebts, readAdvanceRoom } from '#contexts/payments/lifecycle/index.ts'
import { countTicketsOfUser, listNamedSteamIds, listTicketsOfUser } from '#contexts/support/tickets/index.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { reversibleUntil, stageOf } from '#shared/transaction-stage.ts'
import { transactionNumber, zlotysOf } from '#shared/zlotys.ts'
import type { PeopleTools } from './find-users.ts'
import { listedUsersRepository, type UserMark } from './listed-users.repository.ts'
import { presentListed, presentPerson } from './users.presenter.ts'

const ROWS = 20
const SHARING_SHOWN = 5
const DESTINATIONS_SHOWN = 5

/** Everything about one user that staff need for a decision. */
export async function showPerson(tools: PeopleTools, userId: bigint): Promise<UserResponse> {
  const { db, keys } = tools
  const [row] = await listedUsersRepository.list(db, [userId])
  if (!row) throw new DomainError('user_not_found', { userId })
  const [emails, tradeUrl, balanceGrosze, transactions, tickets, ticketCount, destinations, recentSteamIds] =
    await Promise.all([
      readEmails(db, keys, [row]),
      readSavedTradeUrl(db, keys, userId),
      readSellerBalance(db, userId),
      listedUsersRepository.listTransactions(db, userId, ROWS),
      listTicketsOfUser(db, userId, ROWS),
      countTicketsOfUser(db, userId),
      listedUsersRepository.listDestinations(db, userId, DESTINATIONS_SHOWN),
      listNamedSteamIds(db, { userId, except: row.steamId }),
    ])
  const person = presentPerson(row, { email: emails.get(userId) ?? null, balanceGrosze })
  return {
    success: true,
    user: {
      ...person,
      username: person.displayName,
      tradeUrl,
      pendingCount: row.pending,
      ticketCount,
      ...(await readMarks(db, userId)),
      ...(await readStanding(db, userId)),
      freeze: await showFreezeToStaff(db, userId),
    },
    transactions: transactions.map((transaction) => ({
      id: Number(transaction.id),
      number: transactionNumber(transaction.id),
      createdAt: transaction.createdAt.toISOString(),
      totalAmount: zlotysOf(transaction.amountGrosze),
      paymentMethod: transaction.method,
      itemsCount: transaction.itemsCount,
      destination: transaction.destination,
      paidAt: transaction.paidAt?.toISOString() ?? null,
      reference: transaction.reference,
      isOnStatement:
        transaction.method === 'bank' && transaction.paidAt ? transaction.statementMatchedAt !== null : null,
      status: transaction.status,
      stage: stageOf(transaction),
      reversibleUntil:
        reversibleUntil(stageOf(transaction), transaction.settlesAt, transaction.now)?.toISOString() ?? null,
    })),
    tickets,
    destinations: destinations.map((one) => ({ ...one, lastUsedAt: one.lastUsedAt.toISOString() })),
    recentSteamIds,
  }
}

async function readMarks(db: Db, userId: bigint): Promise<Pick<AdminUser, 'verified' | 'blocked'>> {
  const marks = await listedUsersRepository.listMarks(db, userId)
  const last = (set: UserMark, unset: UserMark) => {
    const mark = marks.find((one) => one.mark === set || one.mark === unset)
    if (mark?.mark !== set) return null
    return {
      by: { id: mark.adminId.toString(), name: mark.adminName },
      at: mark.at.toISOString(),
      reason: mark.reason,
    }
  }
  return { verified: last('verified', 'unverified'), blocked: last('blocked', 'unblocked') }
}

type Standing = Pick<
  AdminUser,
  | 'paid'
  | 'earned'
  | 'underProtection'
  | 'paidUnderProtection'
  | 'settledSales'
  | 'advanceLimit'
  | 'advanceLimitByHand'
  | 'openAdvances'
  | 'debts'
  | 'debtTotal'
  | 'risk'
>

async function readStanding(db: Db, userId: bigint): Promise<Standing> {
  const [room, risk, sharing, debts, money] = await Promise.all([
    readAdvanceRoom(db, userId),
    listedUsersRepository.readRisk(db, userId),
    listedUsersRepository.listSharing(db, userId, SHARING_SHOWN),
    listOpenDebts(db, userId),
    listedUsersRepository.readMoney(db, userId),
  ])
  if (!risk) throw new DomainError('user_not_found', { userId })
  return {
    paid: zlotysOf(money.paidGrosze),
    earned: zlotysOf(money.earnedGrosze),
    underProtection: zlotysOf(money.underProtectionGrosze),
    paidUnderProtection: zlotysOf(money.paidUnderProtectionGrosze),
    settledSales: risk.settledSales,
    advanceLimit: zlotysOf(room.limitGrosze),
    advanceLimitByHand: room.limitByHandGrosze === null ? null : zlotysOf(room.limitByHandGrosze),
    openAdvances: zlotysOf(room.openGrosze),
    debts: debts.map((debt) => ({
      id: debt.id.toString(),
      saleNumber: transactionNumber(debt.saleId),
      amount: zlotysOf(debt.amountGrosze),
      left: zlotysOf(debt.leftGrosze),
      at: debt.at.toISOString(),
    })),
    debtTotal: zlotysOf(debts.reduce((sum, { leftGrosze }) => sum + leftGrosze, 0n)),
    risk: {
      hasPayoutDetails: risk.hasPayoutDetails,
      sharedWith: sharing.map(presentListed),
      sharedCount: sharing[0]?.count ?? 0,
      steamCreatedAt: risk.steamCreatedAt?.toISOString() ?? null,
      steamLevel: risk.steamLevel,
      hasSteamBan: risk.hasSteamBan,
      reversals: risk.reversals,
      isFrozen: risk.isFrozen,
      agreedUndos: risk.agreedUndos,
    },
  }
}
