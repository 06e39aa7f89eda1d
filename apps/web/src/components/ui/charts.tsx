import { ChartFrame, type ChartPoint } from './chart-frame.tsx'
import { chartScale } from './chart-scale.ts'
import { classNames } from './class-names.ts'
import chartFrameStyles from '#components/ui/chart-frame.module.css'

type ChartProps = {
  title: string
  unit: string
  points: readonly ChartPoint[]
  format?: (value: number) => string
  /** A short format for the numbers beside the horizontal lines. */
  formatRule?: (value: number) => string
  /** One more fact, below the plot. */
  note?: string
}

const WIDTH = 600
const HEIGHT = 180
const BAR_SHARE = 0.64
/** More dots than this would overlap. */
const DOTS_MAX = 31

export function BarChart({ points, formatRule, ...words }: ChartProps) {
  const values = points.map((point) => point.value)
  const scale = chartScale(Math.max(0, ...values), Math.min(0, ...values))
  const { left, width, y } = places(points, scale)
  return (
    <ChartFrame {...words} points={points} rules={scale.map(formatRule ?? words.format ?? String)}>
      {(activeIndex) => (
        <Plot rules={scale.map(y)}>
          {points.flatMap((point, index) =>
            stackOf(point).map(({ key, from, to }) => (
              <rect
                key={`${point.label} ${key ?? ''}`}
                className={classNames(
                  key && chartFrameStyles[`part-${key}`],
                  index === activeIndex && chartFrameStyles['is-active'],
                  point.value < 0 && chartFrameStyles['is-negative'],
                  point.isPartial && chartFrameStyles['is-partial'],
                )}
                x={left(index) + (width * (1 - BAR_SHARE)) / 2}
                y={y(to)}
                width={width * BAR_SHARE}
                height={y(from) - y(to)}
              />
            )),
          )}
        </Plot>
      )}
    </ChartFrame>
  )
}

/** The parts of a bar, one on another; a bar without parts is one. */
function stackOf({ value, parts }: ChartPoint) {
  if (!parts) return [{ key: undefined, from: Math.min(0, value), to: Math.max(0, value) }]
  let top = 0
  return parts.map((part) => {
    const from = top
    top += part.value
    return { key: part.key, from, to: top }
  })
}

type LineChartProps = ChartProps & {
  target?: number
  /** Where the vertical axis begins; only a curve whose changes matter more than its size starts above zero. */
  lowest?: number
}

export function LineChart({ points, formatRule, target, lowest, ...words }: LineChartProps) {
  const scale = chartScale(Math.max(target ?? 0, ...points.map((point) => point.value)), lowest)
  const { left, width, y } = places(points, scale)
  const x = (index: number) => left(index) + width / 2
  const known = points.flatMap(({ value, gap }, index) =>
    gap === undefined ? [{ x: x(index), y: y(value) }] : [],
  )
  const line = known.map((at, index) => `${index === 0 ? 'M' : 'L'}${at.x} ${at.y}`).join('')
  const dots = points.length > DOTS_MAX ? [] : known
  return (
    <ChartFrame {...words} points={points} rules={scale.map(formatRule ?? words.format ?? String)}>
      {(activeIndex) => {
        const active = activeIndex === undefined ? undefined : points[activeIndex]
        return (
          <Plot rules={scale.map(y)}>
            <path
              className={chartFrameStyles['chart-fill']}
              d={known[0] ? `${line}V${HEIGHT}H${known[0].x}Z` : ''}
            />
            {target === undefined ? null : (
              <path className={chartFrameStyles['chart-target']} d={`M0 ${y(target)}H${WIDTH}`} />
            )}
            <path className={chartFrameStyles['chart-line']} d={line} />
            <path className={chartFrameStyles['chart-dots']} d={dots.map((at) => dot(at.x, at.y)).join('')} />
            {active && active.gap === undefined && activeIndex !== undefined ? (
              <path
                className={`${chartFrameStyles['chart-dots']} ${chartFrameStyles['is-active']}`}
                d={dot(x(activeIndex), y(active.value))}
              />
            ) : null}
          </Plot>
        )
      }}
    </ChartFrame>
  )
}

/** A zero-length line with round ends: a circle that does not stretch with the plot. */
const dot = (x: number, y: number) => `M${x} ${y}h0`

/** Every point gets an equal part of the width, so that bars, lines and day labels align. */
function places(points: readonly ChartPoint[], scale: readonly number[]) {
  const width = WIDTH / Math.max(1, points.length)
  const top = scale[0] ?? 1
  const bottom = scale.at(-1) ?? 0
  return {
    width,
    left: (index: number) => index * width,
    y: (value: number) => (HEIGHT * (top - value)) / (top - bottom),
  }
}

/** Stretches to its box; the labels around it are text, so they do not stretch. */
function Plot({ rules, children }: { rules: readonly number[]; children: React.ReactNode }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {rules.map((y) => (
        <path key={y} className={chartFrameStyles['chart-rule']} d={`M0 ${y}H${WIDTH}`} />
      ))}
      {children}
    </svg>
  )
}
