import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { shellTexts } from '#components/shell-texts.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { PageMeta } from './page-meta.tsx'
import styles from '#components/layouts/error-boundary.module.css'

type BoundaryProps = { children: ReactNode; location: string }
type BoundaryState = { failure: { id: string; location: string } | undefined }

/** Catches errors that a page throws while it renders. Navigation to another page resets the error. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return <Boundary location={key}>{children}</Boundary>
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined }

  static getDerivedStateFromError(): BoundaryState {
    return { failure: { id: newErrorId(), location: '' } }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    if (!state.failure) return null
    if (state.failure.location === '') return { failure: { ...state.failure, location: props.location } }
    return state.failure.location === props.location ? null : { failure: undefined }
  }

  override render(): ReactNode {
    return this.state.failure ? <CrashPage errorId={this.state.failure.id} /> : this.props.children
  }
}

function CrashPage({ errorId }: { errorId: string }) {
  const t = useT(shellTexts)
  return (
    <div className={styles['stop-page']} role="alert">
      <PageMeta title={t('crash.title')} />
      <h1 tabIndex={-1}>{t('crash.title')}</h1>
      <p className="lead">
        {t('crash.lead')} <span className="mono">{errorId}</span>
      </p>
      <div className="row">
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
        <ButtonLink to={paths.support}>{t('crash.support')}</ButtonLink>
      </div>
    </div>
  )
}

/** Short enough to be read aloud on the phone. */
function newErrorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
