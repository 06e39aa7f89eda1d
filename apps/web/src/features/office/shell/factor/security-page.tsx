import type { FactorsResponse } from '@app/contract/identity/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { showToast } from '#lib/toast.ts'
import { factorsQuery, removeFactor, renewRecoveryCodes } from '../staff-calls.ts'
import { EnrolFactor } from './enrol-factor.tsx'
import { factorTexts } from './factor-texts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SessionsSection } from './sessions-section.tsx'
import styles from '#features/office/shell/factor/security-page.module.css'

type Factor = FactorsResponse['factors'][number]

/** The user's own second factors and recovery codes. */
export function SecurityPage() {
  const t = useT(factorTexts)
  const factors = useQuery(factorsQuery)
  const reload = () => void factors.refetch()
  const [isAdding, setAdding] = useState(false)
  const [only, second] = factors.data?.factors ?? []
  return (
    <>
      <AdminHead title={t('security.title')} />
      {factors.error ? (
        <ErrorNotice message={t('security.failed')} onRetry={reload} isRetrying={factors.isFetching} />
      ) : null}
      {only && !second ? (
        <Note
          tone="warn"
          icon="key"
          actions={
            <Button size="small" onClick={() => setAdding(true)}>
              {t('security.addPasskey')}
            </Button>
          }
        >
          {t(`security.only.${only.kind}`)}
        </Note>
      ) : null}
      <PanelSection
        title={t('security.factors')}
        aside={
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            {t('security.add')}
          </Button>
        }
      >
        {factors.data ? <FactorList factors={factors.data.factors} /> : <Skeleton shape="line" count={2} />}
      </PanelSection>
      <RecoverySection
        left={factors.data?.recoveryCodesLeft}
        madeAt={factors.data?.recoveryCodesMadeAt ?? null}
      />
      <SessionsSection />
      <Dialog title={t('security.add')} isOpen={isAdding} onDismiss={() => setAdding(false)}>
        {isAdding ? (
          <EnrolFactor
            isFirst={false}
            onDone={() => {
              setAdding(false)
              showToast({ kind: 'success', text: t('security.addDone') })
              reload()
            }}
          />
        ) : null}
      </Dialog>
    </>
  )
}

function FactorList({ factors }: { factors: readonly Factor[] }) {
  const t = useT(factorTexts)
  const language = useLanguage()
  return (
    <ul className={styles['factor-list']}>
      {factors.map((factor) => (
        <li key={factor.id}>
          <div>
            <b>{factor.label}</b>
            <p className="caption low">
              {factor.kind === 'passkey' ? t('enrol.passkey') : t('enrol.totp')},{' '}
              {t('security.added', { time: formatDateTime(factor.createdAt, language) })},{' '}
              {factor.lastUsedAt
                ? t('security.used', { time: formatDateTime(factor.lastUsedAt, language) })
                : t('security.unused')}
            </p>
          </div>
          {factors.length === 1 ? (
            <span className="caption low">{t('security.last')}</span>
          ) : (
            <DialogButton
              size="small"
              variant="danger"
              aria-label={t('security.removeNamed', { name: factor.label })}
              dialog={<RemoveDialog factor={factor} />}
            >
              {t('security.remove')}
            </DialogButton>
          )}
        </li>
      ))}
    </ul>
  )
}

function RemoveDialog({ factor: { id, label } }: { factor: Factor }) {
  const t = useT(factorTexts)
  return (
    <ReasonDialog
      title={t('security.removeTitle', { name: label })}
      confirmLabel={t('security.remove')}
      reason="none"
      done={t('security.removed')}
      onConfirm={() => removeFactor(id)}
    >
      <p>{t('security.removeLead')}</p>
    </ReasonDialog>
  )
}

type RecoverySectionProps = { left: number | undefined; madeAt: string | null }

function RecoverySection({ left, madeAt }: RecoverySectionProps) {
  const t = useT(factorTexts)
  const language = useLanguage()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <PanelSection
      title={t('security.codes')}
      aside={
        codes ? null : (
          <DialogButton size="small" icon="refresh" dialog={<RenewDialog onRenewed={setCodes} />}>
            {t('security.renew')}
          </DialogButton>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : (
        <p>
          {left === undefined ? '' : t('security.codesLeft', { count: left })}{' '}
          {madeAt === null ? null : (
            <span className="low">{t('security.codesMade', { time: formatDateTime(madeAt, language) })}</span>
          )}
        </p>
      )}
    </PanelSection>
  )
}

function RenewDialog({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const t = useT(factorTexts)
  return (
    <ReasonDialog
      title={t('security.renewTitle')}
      confirmLabel={t('security.renew')}
      reason="none"
      done={null}
      onConfirm={async () => onRenewed(await renewRecoveryCodes())}
    >
      <p>{t('security.renewLead')}</p>
    </ReasonDialog>
  )
}
