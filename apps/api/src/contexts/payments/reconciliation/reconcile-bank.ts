import type { ReconciledRail } from '@app/contract/payments/rails'
import type { Trx } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { bankBooksRepository } from './bank-books.repository.ts'
import { balanceFinding } from './domain/balance-finding.ts'
import type { Finding } from './domain/compare-books.ts'
import { reconciliationRepository } from './reconciliation.repository.ts'

type BankOptions = { alert: (about: string, facts: { rail: string; subject: string }) => void }

/** The bank has no API: staff import its statements, and overdue payouts missing from them are reported. */
export async function reconcileBank(
  { alert }: BankOptions,
  run: { rail: ReconciledRail; startedAt: Date; since: Date },
  context: JobContext,
): Promise<void> {
  const opened = await context.commit(async (trx) => {
    const findings = [...(await bankBooksRepository.listFindings(trx)), ...(await closingFindings(trx))]
    const news: Finding[] = []
    for (const finding of findings)
      if (await reconciliationRepository.open(trx, 'bank', finding)) news.push(finding)
    await reconciliationRepository.closeSettled(trx, 'bank', await bankBooksRepository.listExplained(trx))
    const counts = await bankBooksRepository.countSince(trx, run.since)
    await reconciliationRepository.saveRun(trx, { ...run, ...counts, outcome: 'done', opened: news.length })
    return news
  })
  for (const finding of opened)
    alert(`reconciliation_${finding.class}`, { rail: 'bank', subject: finding.subject })
}

async function closingFindings(trx: Trx): Promise<Finding[]> {
  const closing = await bankBooksRepository.readClosing(trx)
  if (!closing) return []
  if (closing.closingGrosze === closing.ledgerGrosze) {
    await reconciliationRepository.closeVanished(trx, 'bank')
    return []
  }
  return [balanceFinding(`statement:${closing.statementId}`, closing.ledgerGrosze, closing.closingGrosze)]
}
