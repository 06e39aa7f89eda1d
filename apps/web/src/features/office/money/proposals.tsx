import type { Proposal } from '@app/contract/office/controls'
import { QueryList } from '#components/admin/query-list.tsx'
import { PROPOSAL_STATES } from '@app/contract/payments/review-facts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { failureText } from '#lib/api/api-error.ts'
import { PasskeyUnused } from '#lib/staff/passkey-browser.ts'
import { confirmProposal, confirmWithPasskey, proposalsQuery, withdrawProposal } from './control-calls.ts'
import { Moment } from './moment.tsx'
import { moneyTexts } from './money-texts.ts'
import { useControl } from '#components/admin/use-control.ts'
import { useProposalWords } from './use-proposal-words.ts'
import moneyStyles from '#features/office/money/money.module.css'
import styles from '#features/office/money/proposals.module.css'

const FILTERS = ['state'] as const
const LIMIT = 20

type Asked = { proposal: Proposal; does: 'confirm' | 'withdraw' }

/** Changes that one admin proposed and another must approve: proposer, reason and expiry. */
export function Proposals() {
  const t = useT(moneyTexts)
  const query = useListQuery(FILTERS)
  const state = PROPOSAL_STATES.find((each) => each === query.values.state) ?? 'waiting'
  const offset = (query.page - 1) * LIMIT
  const list = useQuery(proposalsQuery({ state, limit: LIMIT, offset }))
  const [asked, setAsked] = useState<Asked>()
  const columns = useColumns(setAsked)
  return (
    <PanelSection
      title={t('proposals.title')}
      aside={
        <FilterChoice
          label={t('proposals.state')}
          value={state}
          choices={PROPOSAL_STATES}
          onChange={(next) => query.change({ state: next === 'waiting' ? '' : next })}
          words={(each) => t(`proposals.state.${each}`)}
        />
      }
    >
      <QueryList
        failed={t('list.failed')}
        list={list}
        rowsOf={({ proposals }) => proposals}
        rowId={({ id }) => id}
        columns={columns}
        caption={t('proposals.title')}
        shownText={t('proposals.shown')}
        emptyText={t('proposals.none')}
        emptyHint={t('proposals.noneHint')}
        pathOf={query.pathOf}
      />
      {asked ? (
        <DecisionDialog
          key={`${asked.proposal.id} ${asked.does}`}
          asked={asked}
          onDismiss={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            void list.refetch()
          }}
        />
      ) : null}
    </PanelSection>
  )
}

function useColumns(onAsk: (asked: Asked) => void): Column<Proposal>[] {
  const t = useT(moneyTexts)
  const wordsOf = useProposalWords()
  return [
    {
      id: 'what',
      header: t('proposals.column.what'),
      cell: (proposal) => (
        <div className={moneyStyles['cell-stack']}>
          <span>{wordsOf(proposal)}</span>
          <details className={styles['exact-record']}>
            <summary>{t('proposals.exact')}</summary>
            <pre>{JSON.stringify(proposal.payload, null, 1)}</pre>
          </details>
        </div>
      ),
    },
    {
      id: 'who',
      header: t('proposals.column.who'),
      cell: ({ proposedBy, proposedAt, reason, decidedBy }) => (
        <div className={moneyStyles['cell-stack']}>
          <b>{proposedBy.name}</b>
          <span dir="auto">{reason}</span>
          <span className="caption low">
            <Moment at={proposedAt} />
            {decidedBy ? ` · ${t('proposals.decided', { name: decidedBy.name })}` : null}
          </span>
        </div>
      ),
    },
    {
      id: 'until',
      header: t('proposals.column.until'),
      cell: ({ expiresAt }) => <Moment at={expiresAt} />,
    },
    {
      id: 'do',
      header: t('proposals.column.do'),
      cell: (proposal) =>
        proposal.state === 'waiting' ? (
          <div className={moneyStyles['cell-actions']}>
            {proposal.canConfirm ? (
              <Button size="small" variant="primary" onClick={() => onAsk({ proposal, does: 'confirm' })}>
                {t(proposal.needsPasskey ? 'proposals.withPasskey' : 'proposals.confirm')}
              </Button>
            ) : (
              <WhyNotYet proposal={proposal} />
            )}
            <Button size="small" variant="ghost" onClick={() => onAsk({ proposal, does: 'withdraw' })}>
              {t('proposals.withdraw')}
            </Button>
          </div>
        ) : (
          t(`proposals.state.${proposal.state}`)
        ),
    },
  ]
}

/** Somebody else confirms it, or the same person from a certain time on. */
function WhyNotYet({ proposal: { rule, notBefore, isMailSent } }: { proposal: Proposal }) {
  const t = useT(moneyTexts)
  if (rule === 'two_people' || notBefore === null)
    return <span className="caption low">{t('proposals.own')}</span>
  return (
    <span className="caption low">
      {isMailSent ? t('proposals.from') : t('proposals.mailWaits')} <Moment at={notBefore} />
    </span>
  )
}

type DecisionDialogProps = { asked: Asked; onDismiss: () => void; onDone: () => void }

function DecisionDialog({ asked, onDismiss, onDone }: DecisionDialogProps) {
  const t = useT(moneyTexts)
  const wordsOf = useProposalWords()
  const control = useControl(onDone)
  const { proposal, does } = asked
  const isConfirm = does === 'confirm'
  const isAlone = isConfirm && proposal.needsPasskey
  const confirmTitle = isAlone ? t('proposals.aloneTitle') : t('proposals.confirmTitle')
  const run = (key: string) => {
    if (isAlone) return confirmWithPasskey(proposal.id, proposal.mark, key)
    return isConfirm
      ? confirmProposal(proposal.id, { mark: proposal.mark }, key)
      : withdrawProposal(proposal.id, key)
  }
  return (
    <ReasonDialog
      title={isConfirm ? confirmTitle : t('proposals.withdrawTitle')}
      confirmLabel={isConfirm ? t('proposals.confirm') : t('proposals.withdraw')}
      reason="none"
      isGentle={isConfirm}
      isOpen
      onDismiss={onDismiss}
      describe={(error) =>
        error instanceof PasskeyUnused ? t('proposals.noKey') : failureText(error, t('list.failed'))
      }
      onConfirm={() => control([proposal.id, does], run)}
    >
      {isAlone ? <p>{t('proposals.aloneText')}</p> : null}
      <p>
        <b>{wordsOf(proposal)}</b>
      </p>
      <p>
        {proposal.proposedBy.name}: {proposal.reason}
      </p>
    </ReasonDialog>
  )
}
