import { PageLink } from '#components/ui/page-link.tsx'
import { formatGrosze, toDecimal } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { homeTexts } from './home-texts.ts'

/** Plain arithmetic, marked as an example: no item and no price on this board claims to be a real one. */
const EXAMPLES = [
  { marketGrosze: 30_000, payoutGrosze: 21_000 },
  { marketGrosze: 18_240, payoutGrosze: 12_768 },
  { marketGrosze: 9_840, payoutGrosze: 6_888 },
  { marketGrosze: 4_730, payoutGrosze: 3_311 },
]
const DIGITS_BEFORE_COMMA = 3

export function RateBoard() {
  const t = useT(homeTexts)
  return (
    <section className="panel board" aria-labelledby="board">
      <header>
        <h2 id="board">{t('board.title')}</h2>
        <span className="pill pill-plain">{t('board.example')}</span>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('board.market')}</th>
            <th scope="col">{t('board.rate')}</th>
            <th scope="col">
              <span className="board-you">{t('board.you')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLES.map(({ marketGrosze, payoutGrosze }) => (
            <tr key={marketGrosze}>
              <th scope="row">{formatGrosze(marketGrosze)}</th>
              <td>× 70%</td>
              <td>
                <FlapAmount grosze={payoutGrosze} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>{t('board.rule')}</span>
        <PageLink to={paths.calculator}>{t('board.more')}</PageLink>
      </footer>
    </section>
  )
}

/** Digits on flaps, as on the board of an exchange office. A screen reader gets the plain amount. */
function FlapAmount({ grosze }: { grosze: number }) {
  const [whole = '', fraction = ''] = toDecimal(grosze).split('.')
  const padded = whole.padStart(DIGITS_BEFORE_COMMA)
  return (
    <data className="flaps" value={toDecimal(grosze)}>
      <span className="visually-hidden">{formatGrosze(grosze)}</span>
      <span aria-hidden="true">
        {Array.from(padded, (digit, index) => (
          <i key={index}>{digit.trim()}</i>
        ))}
        <u>,</u>
        {Array.from(fraction, (digit, index) => (
          <i key={index}>{digit}</i>
        ))}
        <s>zł</s>
      </span>
    </data>
  )
}
