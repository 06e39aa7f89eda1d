import { ChartFrame, type ChartPoint } from './chart-frame.tsx'

type ChartProps = {
  title: string
  unit: string
  points: readonly ChartPoint[]
  format?: (value: number) => string
}

const WIDTH = 600
const HEIGHT = 180
const BAR_SHARE = 0.64

export function BarChart({ title, unit, points, format = String }: ChartProps) {
  const highest = Math.max(1, ...points.map((point) => point.value))
  const slot = WIDTH / Math.max(1, points.length)
  return (
    <ChartFrame title={title} unit={unit} points={points} format={format}>
      {(activeIndex) => (
        <Plot>
          {points.map((point, index) => {
            const height = (point.value / highest) * HEIGHT
            return (
              <rect
                key={point.label}
                className={index === activeIndex ? 'is-active' : undefined}
                x={index * slot + (slot * (1 - BAR_SHARE)) / 2}
                y={HEIGHT - height}
                width={slot * BAR_SHARE}
                height={height}
              />
            )
          })}
        </Plot>
      )}
    </ChartFrame>
  )
}

export function LineChart({
  title,
  unit,
  points,
  format = String,
  target,
}: ChartProps & { target?: number }) {
  const highest = Math.max(1, target ?? 0, ...points.map((point) => point.value)) * 1.1
  const x = (index: number) => (index / Math.max(1, points.length - 1)) * WIDTH
  const y = (value: number) => HEIGHT - (value / highest) * HEIGHT
  const line = points
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(point.value)}`)
    .join('')
  return (
    <ChartFrame title={title} unit={unit} points={points} format={format}>
      {(activeIndex) => {
        const active = activeIndex === undefined ? undefined : points[activeIndex]
        return (
          <Plot>
            {target === undefined ? null : <path className="chart-target" d={`M0 ${y(target)}H${WIDTH}`} />}
            <path className="chart-line" d={line} />
            {active && activeIndex !== undefined ? (
              <ellipse className="chart-point" cx={x(activeIndex)} cy={y(active.value)} rx="5" ry="5" />
            ) : null}
          </Plot>
        )
      }}
    </ChartFrame>
  )
}

/** Stretches to its box; the labels around it are text, so they never stretch with it. */
function Plot({ children }: { children: React.ReactNode }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <path key={share} className="chart-rule" d={`M0 ${share * HEIGHT}H${WIDTH}`} />
      ))}
      {children}
    </svg>
  )
}
