import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Countdown } from '#features/seller/sell/countdown.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { StatusPill } from '#components/ui/status-pill.tsx'
import { SHORT_TOAST_MS, showToast } from '#lib/toast.ts'
import { GallerySection, Specimen } from './specimen.tsx'

export function FeedbackSection() {
  const [endsAt] = useState(() => new Date(Date.now() + 15 * 60_000))
  const [soonEndsAt] = useState(() => new Date(Date.now() + 65_000))
  return (
    <GallerySection title="Feedback">
      <Pills />
      <Notes />
      <Specimen name="Toasts">
        <div className="row">
          <Button onClick={() => showToast({ kind: 'success', text: 'Saved', autoCloseMs: SHORT_TOAST_MS })}>
            Success, 3 s
          </Button>
          <Button
            onClick={() => showToast({ kind: 'error', text: 'Could not reach the server. Try again.' })}
          >
            Error, 5 s
          </Button>
          <Button onClick={() => showToast({ kind: 'info', text: 'Prices from 14:30' })}>Info</Button>
        </div>
      </Specimen>
      <Specimen name="Skeletons, spinner">
        <div className="stack" aria-busy="true">
          <Skeleton shape="title" />
          <Skeleton shape="line" count={2} />
          <Skeleton shape="row" />
        </div>
        <Spinner label="Loading" />
      </Specimen>
      <Specimen name="Empty state">
        <div className="panel">
          <EmptyState title="No requests yet" actions={<Button>Write to us</Button>}>
            What you send us appears here with our answers.
          </EmptyState>
        </div>
      </Specimen>
      <Specimen name="Countdown: far, soon">
        <div className="row">
          <Countdown endsAt={endsAt} />
          <Countdown endsAt={soonEndsAt} />
        </div>
      </Specimen>
    </GallerySection>
  )
}

function Pills() {
  return (
    <Specimen name="Status pills">
      <div className="row">
        <StatusPill kind="transaction" status="pending" />
        <StatusPill kind="transaction" status="completed" />
        <StatusPill kind="transaction" status="failed" />
        <StatusPill kind="transaction" status="cancelled" />
      </div>
      <div className="row">
        <StatusPill kind="ticket" status="open" />
        <StatusPill kind="ticket" status="in-progress" />
        <StatusPill kind="ticket" status="resolved" />
        <StatusPill kind="ticket" status="closed" />
      </div>
      <div className="row">
        <StatusPill kind="sale" status="pending" />
        <StatusPill kind="sale" status="completed" />
        <StatusPill kind="sale" status="cancelled" />
      </div>
      <div className="row">
        <StatusPill kind="priority" status="low" />
        <StatusPill kind="priority" status="medium" />
        <StatusPill kind="priority" status="high" />
        <StatusPill kind="priority" status="urgent" />
        <StatusPill kind="priority" status="unknown" />
      </div>
    </Specimen>
  )
}

function Notes() {
  const [retryCount, setRetryCount] = useState(0)
  return (
    <Specimen name="Notes and banners">
      <Note>Prices are refreshed every ten minutes.</Note>
      <Note tone="ok">
        <strong>Check the recipient</strong> before you confirm.
      </Note>
      <Note tone="warn">Slower than usual. Up to 24 hours is still normal.</Note>
      <Note tone="info">You are offline. Showing data from 14:32.</Note>
      <ErrorNotice
        message={`Could not load prices (tried ${retryCount + 1}×).`}
        onRetry={() => setRetryCount(retryCount + 1)}
      />
    </Specimen>
  )
}
