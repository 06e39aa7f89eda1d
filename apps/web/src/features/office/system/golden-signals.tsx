import type { SystemOf } from '@app/contract/office/system'
import { Fact } from '#components/admin/fact.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { SLOW_MS } from './find-problems.ts'
import { SystemPartView } from './system-part.tsx'
import { systemTexts } from './system-texts.ts'
import { useUnits } from './use-units.ts'
import adminStyles from '#components/admin/admin.module.css'
import styles from '#features/office/system/golden-signals.module.css'

const MINUTE_SECONDS = 60

/** Traffic, errors, latency and saturation of all API processes together. */
export function GoldenSignals({ signals }: { signals: SystemOf<'signals'> | null }) {
  const t = useT(systemTexts)
  const window = signals?.windowSeconds ?? null
  const minutes = Math.max(1, Math.round((window ?? 0) / MINUTE_SECONDS))
  return (
    <SystemPartView
      part="signals"
      value={signals}
      aside={
        window === null ? null : (
          <span className="caption low">{t('signals.window', { count: minutes })}</span>
        )
      }
    >
      {(given) =>
        given.windowSeconds === null ? (
          <p className="mid">{t('signals.none')}</p>
        ) : (
          <Figures signals={given} />
        )
      }
    </SystemPartView>
  )
}

function Figures({ signals }: { signals: SystemOf<'signals'> }) {
  const t = useT(systemTexts)
  const { ms, number } = useUnits()
  const { answers, failures, medianMs, p95Ms, p99Ms } = signals
  const within = (value: number | null) => (value === null ? t('signals.beyond') : ms(value))
  return (
    <dl className={adminStyles.facts}>
      <Fact name={t('signals.traffic')}>
        {t('signals.perSecond', { value: number(signals.requestsPerSecond, 2) })}
      </Fact>
      <Fact name={t('signals.errors')} isBad={failures > answers / 100}>
        {t('signals.errorsValue', { failures: number(failures), answers: number(answers) })}
      </Fact>
      <Fact name={t('signals.latency')} isBad={answers > 0 && (p99Ms === null || p99Ms > SLOW_MS)}>
        {answers === 0 ? (
          t('nothing')
        ) : (
          <ul className={styles['system-lines']}>
            <li>{t('signals.median', { value: within(medianMs) })}</li>
            <li>{t('signals.p95', { value: within(p95Ms) })}</li>
            <li>{t('signals.p99', { value: within(p99Ms) })}</li>
          </ul>
        )}
      </Fact>
      <Fact name={t('signals.loop')}>{ms(signals.loopDelayMs)}</Fact>
    </dl>
  )
}
