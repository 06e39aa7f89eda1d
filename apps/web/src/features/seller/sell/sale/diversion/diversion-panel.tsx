import type { Diversion } from '@app/contract/selling/diversions'
import type { Sale } from '@app/contract/selling/sales'
import { ButtonLink } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { steamPage } from '#lib/demo.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths, ticketPath } from '#lib/paths.ts'
import { ExternalLink } from '../../external-link.tsx'
import { useSaleWords } from '../use-sale-words.ts'
import { diversionTexts } from './diversion-texts.ts'
import styles from '#features/seller/sell/sale/diversion/diversion-panel.module.css'

const STEPS = [
  { id: 'history', link: steamPage('https://steamcommunity.com/my/tradehistory/') },
  { id: 'undo', link: null },
  { id: 'key', link: steamPage('https://steamcommunity.com/dev/apikey') },
  { id: 'password', link: null },
  { id: 'devices', link: 'https://store.steampowered.com/twofactor/manage' },
] as const

/** Announced at once, because minutes matter. The seller may be frightened, so the panel states the next steps. */
export function DiversionPanel({ sale }: { sale: Sale }) {
  return <div role="alert">{sale.diversion ? <Told sale={sale} diversion={sale.diversion} /> : null}</div>
}

type ToldProps = { sale: Sale; diversion: Diversion }

function Told({ sale, diversion }: ToldProps) {
  const t = useT(diversionTexts)
  const { moment } = useSaleWords(sale)
  if (diversion.isBack)
    return (
      <Note tone="warn" icon="alert">
        <strong>{t('back')}</strong> {t('backBody', { moment: moment(diversion.noticedAt) })}
      </Note>
    )
  return (
    <section className={`panel ${styles.diversion}`} aria-labelledby="diversion-title">
      <h2 id="diversion-title">
        <Icon name="alert" />
        {t('title')}
      </h2>
      <p>{t('body', { moment: moment(diversion.noticedAt) })}</p>
      <DaysLeft sale={sale} diversion={diversion} />
      <Missing sale={sale} diversion={diversion} />
      <h3>{t('how')}</h3>
      <Steps />
      <p className="mid">{t('after')}</p>
      <div className="row">
        {diversion.ticketId === null ? (
          <span className="mid">{t('ticketSoon')}</span>
        ) : (
          <ButtonLink variant="primary" icon="chat" to={ticketPath(diversion.ticketId)}>
            {t('ticket')}
          </ButtonLink>
        )}
        <ButtonLink icon="shield" to={paths.checkOffer}>
          {t('check')}
        </ButtonLink>
      </div>
    </section>
  )
}

function DaysLeft({ sale, diversion }: ToldProps) {
  const t = useT(diversionTexts)
  const { moment } = useSaleWords(sale)
  const until = { moment: moment(diversion.undoUntil) }
  const isOver = Date.parse(diversion.undoUntil) <= Date.parse(sale.serverTime)
  return (
    <p className={styles['diversion-days']}>
      {isOver
        ? t('over', until)
        : diversion.daysLeft === 0
          ? t('today', until)
          : t('days', { count: diversion.daysLeft, ...until })}
    </p>
  )
}

function Missing({ sale, diversion }: ToldProps) {
  const t = useT(diversionTexts)
  const missing = sale.details.items.filter(({ assetId }) => diversion.assetIds.includes(assetId))
  return (
    <>
      <h3>{t('items')}</h3>
      <ul className={styles['diversion-items']}>
        {missing.map((item) => (
          <li key={item.assetId} lang="en">
            {item.market_hash_name}
          </li>
        ))}
      </ul>
    </>
  )
}

function Steps() {
  const t = useT(diversionTexts)
  return (
    <ol className={styles['diversion-steps']}>
      {STEPS.map(({ id, link }) => (
        <li key={id}>
          {t(`step.${id}`)}{' '}
          {link === null ? null : <ExternalLink href={link}>{t(`step.${id}Link`)}</ExternalLink>}
        </li>
      ))}
    </ol>
  )
}
