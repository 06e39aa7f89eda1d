import { RECENT_SALES } from '@app/contract/selling/public-counts'
import type { RecentSale } from '@app/contract/selling/public-figures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { Money } from '#components/ui/money.tsx'
import type { Rarity } from '#components/ui/item-card.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatRelative, toMachineDate } from '#lib/format-date.ts'
import { findOnBoard } from '#lib/example-item.ts'
import { toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { recentSalesQuery } from '#lib/public-queries.ts'
import { rarityText } from '#lib/skin-rarity.ts'
import { homeTexts } from './home-texts.ts'
import type { LiveBoard } from './rate-board.tsx'
import carbineUrl from './silhouettes/carbine.svg'
import heavyPistolUrl from './silhouettes/heavy.svg'
import pistolUrl from './silhouettes/pistol.svg'
import sniperUrl from './silhouettes/sniper.svg'
import skinWordsStyles from '#components/ui/skin-words.module.css'
import homeStyles from '#features/site/home/home.module.css'
import styles from '#features/site/home/recent-sales.module.css'

/** An open page shows new sales and the right ages. */
const REFRESH_MS = 20_000

type Sample = { weapon: string; finish: string; rarity: Rarity; grosze: number; picture: string }

/** They fill the free slots until six sales were paid. Each is marked as an example and shows no real skin. */
const SAMPLES: readonly Sample[] = [
  { weapon: 'AK-47', finish: 'Redline', rarity: 'legendary', grosze: 5_950, picture: '' },
  { weapon: 'AWP', finish: 'Asiimov', rarity: 'ancient', grosze: 23_520, picture: sniperUrl },
  { weapon: 'M4A1-S', finish: 'Decimator', rarity: 'legendary', grosze: 4_340, picture: carbineUrl },
  { weapon: 'USP-S', finish: 'Kill Confirmed', rarity: 'ancient', grosze: 14_350, picture: pistolUrl },
  { weapon: 'Glock-18', finish: 'Water Elemental', rarity: 'legendary', grosze: 6_310, picture: pistolUrl },
  {
    weapon: 'Desert Eagle',
    finish: 'Mecha Industries',
    rarity: 'legendary',
    grosze: 3_395,
    picture: heavyPistolUrl,
  },
]

export function RecentSales({ board }: { board: LiveBoard }) {
  const t = useT(homeTexts)
  const { data: sales = [], isPending } = useQuery({ ...recentSalesQuery, refetchInterval: REFRESH_MS })
  const isNew = useIsNew(sales, isPending)
  const samples = isPending ? [] : SAMPLES.slice(0, RECENT_SALES - sales.length)
  return (
    <section className={homeStyles['home-section']} aria-labelledby="recent">
      <div className={homeStyles['section-head']}>
        <h2 id="recent">{t('recent.title')}</h2>
        <span className="small low">{t('recent.anonymous')}</span>
      </div>
      <ul className={styles.recent} aria-busy={isPending}>
        {isPending ? SAMPLES.map(({ finish }) => <LoadingSale key={finish} />) : null}
        {sales.map((sale) => (
          <RealSale key={keyOf(sale)} sale={sale} isNew={isNew(sale)} />
        ))}
        {samples.map((sample) => (
          <SampleSale key={sample.finish} sample={withLivePrice(sample, board)} />
        ))}
      </ul>
    </section>
  )
}

/** As high as a sale, so that nothing moves when the sales arrive. */
function LoadingSale() {
  return (
    <li aria-hidden="true">
      <ItemPicture url="" width={172} height={129} isBlank />
      <span className="caption">&nbsp;</span>
      <b>&nbsp;</b>
      <span className="payout">&nbsp;</span>
      <span className={styles['recent-foot']} />
    </li>
  )
}

const keyOf = ({ paidAt, item }: RecentSale) => `${paidAt} ${item.market_hash_name}`

/** Sales that were paid while the page was open come into view; those of its first answer are simply there. */
function useIsNew(sales: readonly RecentSale[], isPending: boolean): (sale: RecentSale) => boolean {
  const [first, setFirst] = useState<ReadonlySet<string>>()
  if (first === undefined && !isPending) setFirst(new Set(sales.map((sale) => keyOf(sale))))
  return (sale) => first !== undefined && !first.has(keyOf(sale))
}

function RealSale({ sale, isNew }: { sale: RecentSale; isNew: boolean }) {
  const t = useT(homeTexts)
  const language = useLanguage()
  const { item, others, total, paidAt, agoSeconds } = sale
  // Uses the age from the server, because the browser's clock may be wrong by hours.
  const ago = formatRelative(new Date(-agoSeconds * 1_000), language, new Date(0))
  const weapon = item.weaponType ?? ''
  return (
    <li className={classNames(`rarity-${item.rarity.toLowerCase()}`, isNew && styles['is-new'])}>
      <ItemPicture url={item.image} width={172} height={129} />
      <span className="caption low" lang="en">
        {item.statTrak ? 'StatTrak™ ' : ''}
        {weapon} {item.wear?.toUpperCase()}
      </span>
      <b lang="en">{finishOf(item.name)}</b>
      <Money grosze={toGrosze(total)} isPayout />
      <span className="caption low">{others > 0 ? t('recent.items', { count: others + 1 }) : null}</span>
      <span className={`${styles['recent-foot']} caption low`}>
        <time dateTime={toMachineDate(paidAt)}>
          {agoSeconds > 86_400 ? t('recent.days', { count: Math.floor(agoSeconds / 86_400) }) : ago}
        </time>
        <span className={skinWordsStyles['rarity-name']} lang="en">
          {rarityText(item.rarity, null)}
        </span>
      </span>
    </li>
  )
}

/** Shortens `AK-47 | Redline` to `Redline`; a knife without paint keeps its full name. */
function finishOf(name: string): string {
  return name.split(' | ')[1] ?? name
}

/** A sample must not contradict the rate board above it. */
function withLivePrice(sample: Sample, board: LiveBoard): Sample {
  const live = findOnBoard(board, sample.weapon, sample.finish)
  return live ? { ...sample, grosze: toGrosze(live.ourPrice) } : sample
}

function SampleSale({ sample }: { sample: Sample }) {
  const t = useT(homeTexts)
  return (
    <li className={`rarity-${sample.rarity}`}>
      <ItemPicture url={sample.picture} width={172} height={129} />
      <span className="caption low" lang="en">
        {sample.weapon}
      </span>
      <b lang="en">{sample.finish}</b>
      <Money grosze={sample.grosze} isPayout />
      <span />
      <span className={`${styles['recent-foot']} caption low`}>
        <span lang="en">{t('recent.sampleTime')}</span>
        <Pill tone="plain">{t('example')}</Pill>
      </span>
    </li>
  )
}
