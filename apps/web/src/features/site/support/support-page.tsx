import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PageHeading } from '#components/layouts/page-heading.tsx'
import { PageMeta } from '#components/layouts/page-meta.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { lazyWithRetry } from '#lib/lazy-with-retry.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactRail } from './contact-rail.tsx'
import { Faq } from './faq/faq.tsx'
import { readQuoteCode, readSaleReference } from './sale-note.tsx'
import { supportTexts } from './support-texts.ts'
import { TicketProblem } from './ticket-problem.tsx'
import { useContactForm } from './use-contact-form.ts'
import styles from '#features/site/support/support-page.module.css'

/** Needed only after the form was sent. */
const SentPanel = lazy(
  lazyWithRetry(() => import('./sent-panel.tsx').then((file) => ({ default: file.SentPanel }))),
)

type TabId = 'contact' | 'faq'

export function SupportPage() {
  const t = useT(supportTexts)
  const { query, selectTab } = useSupportAddress()
  const tabs = [
    { id: 'contact', label: t('tabs.contact'), panel: <Contact query={query} /> },
    { id: 'faq', label: t('tabs.faq'), panel: <Faq onWrite={() => selectTab('contact')} /> },
  ] as const
  return (
    <div className={styles.support}>
      <PageMeta title={t('meta.title')} description={t('meta.description')} path={paths.support} />
      <PageHeading>{t('page.title')}</PageHeading>
      <p className="lead">{t('page.lead')}</p>
      <PageLink className={`${styles['support-hacked']} panel`} to={paths.hacked}>
        <Icon name="lock" />
        <span>
          <b>{t('rail.hacked')}</b>
          <span className="caption low">{t('rail.hackedNote')}</span>
        </span>
      </PageLink>
      <TicketProblem />
      {/* Both panels stay: what was typed survives a look at the questions, and their answers stand in the HTML. */}
      <Tabs<TabId>
        label={t('tabs.label')}
        tabs={tabs}
        selectedId={query.get('tab') === 'faq' ? 'faq' : 'contact'}
        onSelect={selectTab}
      />
    </div>
  )
}

/**
 * The build renders the page without a query, so the first render in the browser must not use it either (hydration).
 */
function useSupportAddress() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const query = new URLSearchParams(isHydrated ? search : '')
  return {
    query,
    selectTab: (id: TabId) => {
      const next = new URLSearchParams(search)
      if (id === 'faq') next.set('tab', 'faq')
      else next.delete('tab')
      const text = next.toString()
      void navigate(text === '' ? pathname : `${pathname}?${text}`, {
        replace: true,
        state: state as unknown,
      })
    },
  }
}

function Contact({ query }: { query: URLSearchParams }) {
  const { status, user } = useSession()
  const sale = readSaleReference(query)
  const who = status === 'unknown' ? undefined : (user?.id ?? 'visitor')
  const form = useContactForm({ user, who, sale, quoteCode: readQuoteCode(query) })
  const [isAgain, setAgain] = useState(false)
  return (
    <div className={styles['support-columns']}>
      {form.sent ? (
        <Suspense fallback={null}>
          <SentPanel
            ticket={form.sent}
            onAgain={() => {
              setAgain(true)
              form.startAgain()
            }}
          />
        </Suspense>
      ) : (
        <ContactForm
          form={form}
          ownSteamId={user?.steamId}
          isUnknown={status === 'unknown'}
          sale={sale}
          takesFocus={isAgain}
        />
      )}
      <ContactRail />
    </div>
  )
}
