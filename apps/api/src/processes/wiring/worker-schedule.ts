import { MARKET_RULES, type MarketSource } from '#contexts/catalog/prices/index.ts'
import { RECONCILIATION_CRONTAB } from './open-bank-jobs.ts'

const SCHEDULE = [
  '17 * * * * prune-expired ?jobKey=prune-expired&jobKeyMode=preserve_run_at&max=20',
  '27 * * * * prune-ticket-attachments ?jobKey=prune-ticket-attachments&max=5',
  '37 3 * * * prune-tickets ?jobKey=prune-tickets&max=5',
  '47 * * * * keep-audit-head ?jobKey=keep-audit-head&max=5',
  '*/5 * * * * count-payouts ?jobKey=count-payouts&max=1',
  '*/5 * * * * count-payout-hours ?jobKey=count-payout-hours&max=1',
  '* * * * * verify-ledger ?jobKey=verify-ledger&max=1',
  '7 * * * * verify-whole-ledger ?jobKey=verify-whole-ledger&max=3',
  '* * * * * requeue-stuck-payouts ?jobKey=requeue-stuck-payouts&max=1',
  '* * * * * collect-staff-alerts ?jobKey=collect-staff-alerts&max=1',
  '*/5 * * * * open-late-payout-tickets ?jobKey=open-late-payout-tickets&max=3',
  '* * * * * dispatch-returns ?jobKey=dispatch-returns&max=1',
  '*/5 * * * * settle-lost-trades ?jobKey=settle-lost-trades&max=3',
  '*/5 * * * * list-on-market ?jobKey=list-on-market&queue=dmarket&max=1',
  '*/5 * * * * read-market ?jobKey=read-market&queue=dmarket&max=1',
  ...RECONCILIATION_CRONTAB,
  '41 4 * * * refresh-catalogue ?jobKey=refresh-catalogue&max=5',
]

/** When each repeated job runs. Without `pricesEveryMinutes`, prices come in only when somebody asks. */
export function workerSchedule(pricesEveryMinutes: number, markets: readonly MarketSource[]): string {
  if (pricesEveryMinutes === 0) return SCHEDULE.join('\n')
  return [
    ...SCHEDULE,
    `*/${pricesEveryMinutes} * * * * refresh-prices ?jobKey=refresh-prices&queue=prices&max=3 {askedBy:"schedule"}`,
    ...markets.map(
      (source) =>
        `*/${MARKET_RULES[source].everyMinutes} * * * * refresh-market ?id=refresh-market-${source}&jobKey=refresh-market-${source}&queue=prices&max=1 {source:"${source}"}`,
    ),
  ].join('\n')
}
