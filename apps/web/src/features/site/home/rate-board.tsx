import { payoutFor } from '@app/contract/payout-share'
import { writeRate } from '@app/contract/selling/offer-terms'
import type { RateBoardResponse } from '@app/contract/selling/public-figures'
import { useState } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { SkinWords } from '#components/ui/skin-words.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatTime, toMachineDate } from '#lib/format-date.ts'
import { formatGrosze, toDecimal, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { itemPath, paths } from '#lib/paths.ts'
import { rarityClass } from '#lib/skin-rarity.ts'
import { homeTexts } from './home-texts.ts'
import styles from '#features/site/home/rate-board.module.css'

/** Undefined while it loads, null when it failed to load. */
export type LiveBoard = RateBoardResponse | null | undefined

/** A calculated example, marked as such: none of its items and prices claims to be real. */
const EXAMPLE_MARKET_GROSZE = [30_000, 18_240, 9_840, 4_730, 2_860]
const DIGITS_BEFORE_COMMA = 3

/** The page comes with the last known prices; where the server had none, the board shows an example calculation. */
export function RateBoard({ board }: { board: LiveBoard }) {
  const t = useT(homeTexts)
  const language = useLanguage()
  const { rate } = useOffer()
  const isLive = board !== null && board !== undefined && board.skins.length > 0
  return (
    <section className={`panel ${styles.board}`} aria-labelledby="board">
      <header>
        <h2 id="board">{isLive ? t('board.title') : t('board.exampleTitle')}</h2>
        {isLive ? <PriceTime at={board.fetchedAt} /> : <Pill tone="plain">{t('example')}</Pill>}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{isLive ? t('board.item') : t('board.market')}</th>
            <th scope="col" className={isLive ? styles['board-market'] : undefined}>
              {isLive ? t('board.market') : t('board.rate')}
            </th>
            <th scope="col">
              <span className={styles['board-you']}>{t('board.you')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{isLive ? <LiveRows skins={board.skins} /> : <ExampleRows />}</tbody>
      </table>
      <footer>
        <span>{t('board.rule', { rate: isLive ? writeRate(board.rateBps, language) : rate })}</span>
        <PageLink to={paths.calculator}>{t('board.more')}</PageLink>
      </footer>
    </section>
  )
}

function PriceTime({ at }: { at: string }) {
  const t = useT(homeTexts)
  const language = useLanguage()
  return (
    <span className="caption low">
      {t.rich('board.pricesFrom', {
        time: (
          <time key="time" dateTime={toMachineDate(at)}>
            {formatTime(at, language)}
          </time>
        ),
      })}
    </span>
  )
}

function LiveRows({ skins }: { skins: RateBoardResponse['skins'] }) {
  return skins.map((skin) => (
    <tr key={skin.id} className={rarityClass(skin.steamRarity, skin.category)}>
      <th scope="row">
        <PageLink className={styles['board-item']} to={itemPath(skin.slug)}>
          <ItemPicture url={skin.image} width={80} height={60} isEager />
          <span>
            <b lang="en">{skin.name}</b>
            <SkinWords
              weapon={skin.weaponType}
              category={skin.category}
              wear={skin.wear}
              statTrak={skin.statTrak}
              souvenir={skin.souvenir}
            />
          </span>
        </PageLink>
      </th>
      <td className={styles['board-market']}>{formatGrosze(toGrosze(skin.marketPrice))}</td>
      <td>
        <FlapAmount grosze={toGrosze(skin.ourPrice)} />
      </td>
    </tr>
  ))
}

function ExampleRows() {
  const { rate, rateBps } = useOffer()
  return EXAMPLE_MARKET_GROSZE.map((marketGrosze) => (
    <tr key={marketGrosze}>
      <th scope="row">{formatGrosze(marketGrosze)}</th>
      <td>× {rate}</td>
      <td>
        <FlapAmount grosze={payoutFor(marketGrosze, rateBps)} />
      </td>
    </tr>
  ))
}

/**
 * Digits on flaps, like the board of a currency exchange office. A digit that changes falls into place; nothing moves
 * when the board appears. A screen reader gets the plain amount.
 */
function FlapAmount({ grosze }: { grosze: number }) {
  const [firstGrosze] = useState(grosze)
  const [whole = '', fraction = ''] = toDecimal(grosze).split('.')
  const padded = whole.padStart(DIGITS_BEFORE_COMMA)
  return (
    <data
      className={classNames(styles.flaps, grosze !== firstGrosze && styles['is-turning'])}
      value={toDecimal(grosze)}
    >
      <span className="visually-hidden">{formatGrosze(grosze)}</span>
      <span aria-hidden="true">
        {Array.from(padded, (digit, index) => (
          <i key={`${index}${digit}`}>{digit.trim()}</i>
        ))}
        <u>,</u>
        {Array.from(fraction, (digit, index) => (
          <i key={`${index}${digit}`}>{digit}</i>
        ))}
        <s>zł</s>
      </span>
    </data>
  )
}
