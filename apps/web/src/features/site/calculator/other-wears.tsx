import { WEAR_CODES, WEAR_TEXTS, type WearCode } from '@app/contract/catalog/calculator'
import type { SkinItem } from '@app/contract/catalog/prices'
import { PageLink } from '#components/ui/page-link.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { itemPath } from '#lib/paths.ts'
import { calculatorTexts } from './calculator-texts.ts'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#features/site/calculator/other-wears.module.css'

type Sibling = SkinItem['others'][number]

/** The same skin in every wear, with and without marks: what each of them pays. */
export function OtherWears({ item }: { item: SkinItem }) {
  const t = useT(calculatorTexts)
  if (item.others.length === 0) return null
  const all = [item, ...item.others]
  const rows = [
    { mark: '', skins: all.filter((skin) => !skin.statTrak && !skin.souvenir) },
    { mark: 'StatTrak™', skins: all.filter((skin) => skin.statTrak) },
    { mark: 'Souvenir', skins: all.filter((skin) => skin.souvenir) },
  ]
  return (
    <nav className={`panel ${styles['item-wears']}`} aria-labelledby="wears-title">
      <h2 id="wears-title">
        {t(
          rows.some(({ mark, skins }) => mark !== '' && skins.length > 0)
            ? 'wears.titleMarks'
            : 'wears.title',
        )}
      </h2>
      {rows.map(({ mark, skins }) =>
        skins.length === 0 ? null : (
          <div key={mark}>
            {mark ? <h3 lang="en">{mark}</h3> : null}
            <ul>
              {skins.sort(byWear).map((skin) => (
                <li key={skin.slug}>
                  <Wear skin={skin} isCurrent={skin.slug === item.slug} />
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </nav>
  )
}

function Wear({ skin, isCurrent }: { skin: Sibling; isCurrent: boolean }) {
  const t = useT(calculatorTexts)
  const ui = useT(uiTexts)
  const { wear, ourPrice, notBought } = skin
  const amount = ourPrice === null ? '–' : formatGrosze(toGrosze(ourPrice))
  return (
    <PageLink to={itemPath(skin.slug)} aria-current={isCurrent ? 'page' : undefined}>
      <span lang="en">{wear === null ? t('row.noFinish') : WEAR_TEXTS[wear]}</span>
      {notBought === null ? (
        <b className={moneyStyles.payout}>{amount}</b>
      ) : (
        <span className="low">{ui(`notBought.${notBought}`)}</span>
      )}
    </PageLink>
  )
}

function byWear(one: Sibling, other: Sibling): number {
  return placeOf(one.wear) - placeOf(other.wear)
}

function placeOf(wear: WearCode | null): number {
  return wear === null ? -1 : WEAR_CODES.indexOf(wear)
}
