import type { Proposal } from '@app/contract/office/controls'
import { QueryList } from '#components/admin/query-list.tsx'
import { PROPOSAL_STATES } from '@app/contract/payments/review-facts'
import { useQuery } from '@tanstack/react-query'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { columnsOf, type Column } from '#components/ui/plain-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { failureText } from '#lib/api/api-error.ts'
import { PasskeyUnused } from '#lib/staff/passkey-browser.ts'
import { confirmProposal, confirmWithPasskey, proposalsQuery, withdrawProposal } from './control-calls.ts'
import { Moment } from './moment.tsx'
import { moneyTexts } from './money-texts.ts'
import { useProposalWords } from './use-proposal-words.ts'
import moneyStyles from '#features/office/money/money.module.css'
import styles from '#features/office/money/proposals.module.css'

const FILTERS = ['state'] as const
const LIMIT = 20

/** Changes that one admin proposed and another must approve: proposer, reason and expiry. */
export function Proposals() {
  const t = useT(moneyTexts)
  const query = useListQuery(FILTERS)
  const state = PROPOSAL_STATES.find((each) => each === query.values.state) ?? 'waiting'
  const offset = (query.page - 1) * LIMIT
  const list = useQuery(proposalsQuery({ state, limit: LIMIT, offset }))
  const isWaiting = state === 'waiting'
  // A decision that is made no longer expires.
  const columns = useColumns().filter(({ id }) => id !== 'until' || isWaiting)
  const title = t(isWaiting ? 'proposals.title' : 'proposals.past')
  return (
    <PanelSection
      title={title}
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
        caption={title}
        shownText={t('proposals.shown')}
        emptyText={t(isWaiting ? 'proposals.none' : 'proposals.nonePast')}
        pathOf={query.pathOf}
      />
    </PanelSection>
  )
}

function useColumns(): Column<Proposal>[] {
  const t = useT(moneyTexts)
  const wordsOf = useProposalWords()
  return columnsOf((id) => t(`proposals.column.${id}`), {
    what: (proposal) => (
      <div className={moneyStyles['cell-stack']}>
        <span>{wordsOf(proposal)}</span>
        <details className={styles['exact-record']}>
          <summary>{t('proposals.exact')}</summary>
          <pre>{JSON.stringify(proposal.payload, null, 1)}</pre>
        </details>
      </div>
    ),
    who: ({ proposedBy, proposedAt, reason, decidedBy }) => (
      <div className={moneyStyles['cell-stack']}>
        <b>{proposedBy.name}</b>
        <span dir="auto">{reason}</span>
        <span className="caption low">
          <Moment at={proposedAt} />
          {decidedBy ? ` · ${t('proposals.decided', { name: decidedBy.name })}` : null}
        </span>
      </div>
    ),
    until: ({ expiresAt }) => <Moment at={expiresAt} />,
    do: (proposal) =>
      proposal.state === 'waiting' ? (
        <div className={moneyStyles['cell-actions']}>
          {proposal.canConfirm ? (
            <DialogButton size="small" variant="primary" dialog={<ConfirmDialog proposal={proposal} />}>
              {t(proposal.needsPasskey ? 'proposals.withPasskey' : 'proposals.confirm')}
            </DialogButton>
          ) : (
            <WhyNotYet proposal={proposal} />
          )}
          <DialogButton size="small" variant="ghost" dialog={<WithdrawDialog proposal={proposal} />}>
            {t('proposals.withdraw')}
          </DialogButton>
        </div>
      ) : (
        t(`proposals.state.${proposal.state}`)
      ),
  })
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

type DecisionDialogProps = { proposal: Proposal }

function ConfirmDialog({ proposal }: DecisionDialogProps) {
  const t = useT(moneyTexts)
  const { id, mark, needsPasskey } = proposal
  return (
    <ReasonDialog
      title={t(needsPasskey ? 'proposals.aloneTitle' : 'proposals.confirmTitle')}
      confirmLabel={t('proposals.confirm')}
      reason="none"
      isGentle
      describe={(error) =>
        error instanceof PasskeyUnused ? t('proposals.noKey') : failureText(error, t('list.failed'))
      }
      onConfirm={(_reason, _values, key) =>
        needsPasskey ? confirmWithPasskey(id, mark, key) : confirmProposal(id, { mark }, key)
      }
    >
      {needsPasskey ? <p>{t('proposals.aloneText')}</p> : null}
      <ProposalFacts proposal={proposal} />
    </ReasonDialog>
  )
}

function WithdrawDialog({ proposal }: DecisionDialogProps) {
  const t = useT(moneyTexts)
  return (
    <ReasonDialog
      title={t('proposals.withdrawTitle')}
      confirmLabel={t('proposals.withdraw')}
      reason="none"
      onConfirm={(_reason, _values, key) => withdrawProposal(proposal.id, key)}
    >
      <ProposalFacts proposal={proposal} />
    </ReasonDialog>
  )
}

function ProposalFacts({ proposal }: DecisionDialogProps) {
  const wordsOf = useProposalWords()
  return (
    <>
      <p>
        <b>{wordsOf(proposal)}</b>
      </p>
      <p>
        {proposal.proposedBy.name}: {proposal.reason}
      </p>
    </>
  )
}
