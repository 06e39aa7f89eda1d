import type { AccountFreeze } from '@app/contract/identity/account-freeze'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { steamPage } from '#lib/demo.ts'
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
import styles from '#features/site/hacked/hacked.module.css'

const HAPPENS = ['money', 'start', 'out', 'ticket'] as const
const ON_STEAM = ['first', 'password', 'key', 'undo'] as const
const STEAM_PAGES = {
  password: 'https://help.steampowered.com/wizard/HelpChangePassword',
  key: steamPage('https://steamcommunity.com/dev/apikey'),
  undo: steamPage('https://steamcommunity.com/my/tradehistory'),
}
const END = ['who', 'wait'] as const

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
          <OnSteam />
        </div>
        <div>
          <Part
            id="hacked-happens"
            title={t('happens.title')}
            lines={HAPPENS.map((line) => t(`happens.${line}`))}
            caveat={t('happens.gone')}
          />
          <Part
            id="hacked-end"
            title={t('end.title')}
            lines={END.map((line) => t(`end.${line}`))}
            caveat={t('end.never')}
          />
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

/** In the order in which they help, each with the page on Steam where it is done. */
function OnSteam() {
  const t = useT(hackedTexts)
  return (
    <section className={`panel ${proofStyles['proof-section']}`} aria-labelledby="hacked-steam">
      <h2 id="hacked-steam">{t('steam.title')}</h2>
      <ol className={styles['hacked-steps']}>
        {ON_STEAM.map((step) => (
          <li key={step}>
            {step === 'first'
              ? t('steam.first')
              : t.rich(`steam.${step}`, {
                  link: (
                    <a key="link" href={STEAM_PAGES[step]} target="_blank" rel="noreferrer">
                      {t(`steam.${step}.link`)}
                    </a>
                  ),
                })}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The caveat comes last and does not look like one more thing we do. */
type PartProps = { id: string; title: string; lines: readonly string[]; caveat: string }

function Part({ id, title, lines, caveat }: PartProps) {
  return (
    <section className={`panel ${proofStyles['proof-section']}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={proofStyles['proof-list']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={`${styles['hacked-caveat']} small`}>{caveat}</p>
    </section>
  )
}
