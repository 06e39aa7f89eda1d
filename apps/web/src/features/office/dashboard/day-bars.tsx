import { PageLink } from '#components/ui/page-link.tsx'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import styles from '#features/office/dashboard/exposure.module.css'

type Bar = { id: string; label: string; amount: number; note: string; to?: string | undefined }
type DayBarsProps = { caption: string; columns: readonly [string, string, string]; bars: readonly Bar[] }

/** Amounts by day, each with a bar beside it. */
export function DayBars({ caption, columns, bars }: DayBarsProps) {
  const highest = Math.max(1, ...bars.map(({ amount }) => amount))
  return (
    <table className={styles['exposure-steps']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, label, amount, note, to }) => (
          <tr key={id}>
            <th scope="row">{to === undefined ? label : <PageLink to={to}>{label}</PageLink>}</th>
            <td>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(amount / highest) * 100} height="8" />
              </svg>
              <span className="num">{formatGrosze(toGrosze(amount))}</span>
            </td>
            <td className="num">{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
