import type { AccountFreeze } from '@app/contract/identity/account-freeze'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { freezeQuery } from '#lib/freeze-query.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { FreezeNow } from './freeze-now.tsx'
import { FrozenReport, type FreezeReport } from './frozen-report.tsx'
import { hackedTexts } from './hacked-texts.ts'
import { useKeyInFragment } from './key-in-fragment.ts'
import { KeyForm } from './key-form.tsx'
import proofStyles from '#components/proof.module.css'
import '#features/site/hacked/hacked.module.css'

const HAPPENS = ['money', 'start', 'out', 'ticket', 'gone'] as const
const ON_STEAM = ['first', 'password', 'key', 'undo'] as const
const END = ['who', 'wait', 'never'] as const

/** For a user in a hurry: the two ways to freeze come first, the explanation after them. */
export function HackedPage() {
  const t = useT(hackedTexts)
  const linkedKey = useKeyInFragment()
  const [report, setReport] = useState<FreezeReport>()
  const own = useOwnFreeze()
  const shown = report ?? (own ? reportOf(own, false) : undefined)
  const showDone = (freeze: AccountFreeze) => setReport(reportOf(freeze, true))
  return (
    <div className={proofStyles.proof}>
      <PageMeta title={t('meta.title')} description={t('meta.description')} path={paths.hacked} />
      <PageHeading>{t('title')}</PageHeading>
      <p className="lead">{t('lead')}</p>
      <div className={proofStyles['proof-columns']}>
        <div>
          {shown ? (
            <FrozenReport report={shown} isSignedIn={!report} onDone={showDone} />
          ) : (
            <>
              <FreezeNow onDone={showDone} />
              <KeyForm
                key={linkedKey}
                linkedKey={linkedKey}
                onDone={(ticketNumber) => setReport({ freeze: null, ticketNumber, isNew: true })}
              />
            </>
          )}
          <Part
            id="hacked-steam"
            title={t('steam.title')}
            lines={ON_STEAM.map((line) => t(`steam.${line}`))}
          />
        </div>
        <div>
          <Part
            id="hacked-happens"
            title={t('happens.title')}
            lines={HAPPENS.map((line) => t(`happens.${line}`))}
          />
          <Part id="hacked-end" title={t('end.title')} lines={END.map((line) => t(`end.${line}`))} />
        </div>
      </div>
    </div>
  )
}

/** A signed-in user sees whether the account is already frozen. The button does not wait for this information. */
function useOwnFreeze(): AccountFreeze | null {
  const { status } = useSession()
  return useQuery({ ...freezeQuery, enabled: status === 'authenticated' }).data ?? null
}

function reportOf(freeze: AccountFreeze, isNew: boolean): FreezeReport {
  return { freeze, ticketNumber: freeze.ticketNumber, isNew }
}

type PartProps = { id: string; title: string; lines: readonly string[] }

function Part({ id, title, lines }: PartProps) {
  return (
    <section className={`panel ${proofStyles['proof-section']}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={proofStyles['proof-list']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
