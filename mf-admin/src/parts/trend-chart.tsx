import styled from '@emotion/styled'
import { nice, ticks } from 'd3-array'
import { area, line } from 'd3-shape'
import { useEffect, useRef, useState } from 'react'
import { color, space } from '@zmig/platform'

/** One line or one group of bars of a chart. */
export type ChartSeries = {
  name: string
  /** one for each label; null where nothing is known yet, such as hours to come */
  values: readonly (number | null)[]
  /** what the reader looks at is drawn in orange, what it is compared with dashed and grey */
  role?: 'main' | 'compared'
}

type Props = {
  /** what the chart shows, in a few words: its name for screen readers, and the caption of its table */
  title: string
  /** heading of the labels in the table, such as the hour or the day */
  labelsTitle: string
  /** from the earliest to the latest: time runs from left to right, in Hebrew as well */
  labels: readonly string[]
  series: readonly ChartSeries[]
  kind?: 'line' | 'bars'
  /** how a value is written in the table and, unless there is a `scale`, beside the axis */
  format?: (value: number) => string
  /** how a value is written beside the axis, where there is little room */
  scale?: (value: number) => string
  /** pixels */
  height?: number
}

const text = { asTable: 'הצגה כטבלה', unknown: 'אין נתון' }

/** Room for the values at the left and for the labels below, in pixels; half of a label juts out at the right. */
const EDGE = { left: 52, bottom: 24, top: 8, right: 18 }
/** About so many lines of the grid. */
const STEPS = 4
/** Between two groups of bars, as a part of their step. */
const GAP = 0.25
/** Labels nearer than this run into each other, in pixels: a long one takes as much for each of its letters. */
const LABEL_ROOM = 56
const LETTER = 6.5
/** Width before the browser has measured, and where it cannot: on the server and in tests. */
const UNMEASURED = 560

const Figure = styled.figure`
  margin: 0;
  & svg {
    display: block;
    inline-size: 100%;
    direction: ltr;
    overflow: visible;
  }
  & svg text {
    font-size: 12px;
    fill: ${color.muted};
  }
  & [data-part='grid'] {
    stroke: ${color.line};
  }
  & [data-part='main'] {
    stroke: ${color.signal};
    stroke-width: 2.5px;
    fill: none;
  }
  & [data-part='area'] {
    fill: ${color.signal};
    fill-opacity: 0.1;
  }
  & [data-part='compared'] {
    stroke: ${color.muted};
    stroke-width: 1.5px;
    stroke-dasharray: 4 4;
    fill: none;
  }
  & rect[data-part='main'] {
    stroke: none;
    fill: ${color.signal};
  }
  & rect[data-part='compared'] {
    stroke: ${color.muted};
    stroke-dasharray: none;
    fill: ${color.line};
  }
  & circle {
    fill: ${color.signal};
  }
  & figcaption {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(4)};
    margin-block-start: ${space(2)};
    font-size: 0.8125rem;
    color: ${color.muted};
  }
  & figcaption > span {
    display: inline-flex;
    align-items: center;
    gap: ${space(1.5)};
  }
  & figcaption svg {
    inline-size: 16px;
  }
  & summary {
    inline-size: fit-content;
    padding-block: ${space(2)};
    font-size: 0.8125rem;
    font-weight: 600;
    color: ${color.signalStrong};
    cursor: pointer;
  }
  & table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }
  & caption {
    text-align: start;
    font-weight: 600;
    padding-block-end: ${space(2)};
  }
  & :is(th, td) {
    padding: ${space(2)};
    border-block-end: 1px solid ${color.line};
    text-align: start;
    font-weight: inherit;
  }
  & thead th {
    background: ${color.page};
    font-weight: 600;
  }
`

/** The width of an element in pixels, also after it has changed. */
const useWidth = () => {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(UNMEASURED)
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(entry.contentRect.width, 160)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

/** `place` is the index of the label. */
type Point = { label: string; place: number; value: number }

const pointsOf = ({ values }: ChartSeries, labels: readonly string[]): Point[] =>
  labels.flatMap((label, index) => {
    const value = values[index]
    return typeof value === 'number' ? [{ label, place: index, value }] : []
  })

const roleOf = ({ role = 'main' }: ChartSeries) => role

type DrawingProps = Required<Pick<Props, 'labels' | 'series' | 'kind' | 'height'>> &
  Required<Pick<Props, 'scale'>> & { width: number }

const Drawing = ({ labels, series, kind, scale, height, width }: DrawingProps) => {
  const top = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)), 1)
  const floor = height - EDGE.bottom
  const right = width - EDGE.right
  const step = (right - EDGE.left) / Math.max(labels.length, 1)
  const middle = ({ place }: Pick<Point, 'place'>) => EDGE.left + (place + 0.5) * step
  const [, ceiling] = nice(0, top, STEPS)
  const level = ({ value }: Pick<Point, 'value'>) => floor - (value / ceiling) * (floor - EDGE.top)
  const pathOf = line<Point>(middle, level)
  const areaOf = area<Point>(middle, floor, level)
  const lane = (step * (1 - GAP)) / series.length
  const room = Math.max(LABEL_ROOM, ...labels.map(({ length }) => (length + 2) * LETTER))
  const every = Math.ceil(labels.length / Math.max((right - EDGE.left) / room, 1))
  // counts have no halves
  const levels = ticks(0, ceiling, STEPS).filter((value) => top > STEPS || Number.isInteger(value))
  return (
    <>
      {levels.map((value) => (
        <g key={value}>
          <line data-part="grid" x1={EDGE.left} x2={right} y1={level({ value })} y2={level({ value })} />
          <text x={EDGE.left - 8} y={level({ value })} dy="0.35em" textAnchor="end">
            {scale(value)}
          </text>
        </g>
      ))}
      {labels.map(
        (label, index) =>
          index % every === 0 && (
            <text key={label} x={middle({ place: index })} y={height - 6} textAnchor="middle">
              {label}
            </text>
          ),
      )}
      {/* the compared line lies under the main one */}
      {series
        .map((each, index) => ({ each, index, role: roleOf(each), points: pointsOf(each, labels) }))
        .toSorted((one, other) => one.role.localeCompare(other.role))
        .map(({ each, index, role, points }) =>
          kind === 'bars' ? (
            points.map((point) => (
              <rect
                key={`${each.name} ${point.label}`}
                data-part={role}
                x={middle(point) + (index - series.length / 2) * lane}
                width={lane * 0.9}
                y={level(point)}
                height={floor - level(point)}
              />
            ))
          ) : (
            <g key={each.name}>
              {role === 'main' && <path d={areaOf(points) ?? ''} data-part="area" />}
              <path d={pathOf(points) ?? ''} data-part={role} />
              {role === 'main' &&
                points.slice(-1).map((last) => <circle key={last.label} cx={middle(last)} cy={level(last)} r={4} />)}
            </g>
          ),
        )}
    </>
  )
}

/** A sentence for those who do not see the drawing: each series with its highest value. */
const describe = ({
  title,
  labels,
  series,
  format,
}: Required<Pick<Props, 'labels' | 'series' | 'format' | 'title'>>) => {
  const sentences = series.map((each) => {
    const points = pointsOf(each, labels)
    const highest = points.reduce(
      (best, point) => (point.value > best.value ? point : best),
      points[0] ?? { label: '', place: 0, value: 0 },
    )
    const where = highest.label === '' ? '' : ` ב־${highest.label}`
    return `${each.name}: הגבוה ביותר ${format(highest.value)}${where}`
  })
  return [title, ...sentences].join('. ')
}

const plain = (value: number): string => value.toLocaleString('he-IL')

/**
 * A chart of one or several series over the same labels, drawn as SVG by d3-shape, with the same values as a table below it.
 * The server draws it as well, at a width of its own.
 */
export const TrendChart = ({
  title,
  labelsTitle,
  labels,
  series,
  kind = 'line',
  format = plain,
  scale = format,
  height = 220,
}: Props) => {
  const { box, width } = useWidth()
  return (
    <Figure aria-label={title}>
      <div ref={box}>
        <svg
          role="img"
          aria-label={describe({ title, labels, series, format })}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
        >
          <Drawing labels={labels} series={series} kind={kind} scale={scale} height={height} width={width} />
        </svg>
      </div>
      <figcaption>
        {series.map((each) => (
          <span key={each.name}>
            <svg viewBox="0 0 16 4" height={4} aria-hidden="true">
              <line data-part={roleOf(each)} x1={0} x2={16} y1={2} y2={2} />
            </svg>
            {each.name}
          </span>
        ))}
      </figcaption>
      <details>
        <summary>{text.asTable}</summary>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {[labelsTitle, ...series.map(({ name }) => name)].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row">
                  <bdi>{label}</bdi>
                </th>
                {series.map(({ name, values }) => {
                  const value = values[index]
                  return <td key={name}>{typeof value === 'number' ? <bdi>{format(value)}</bdi> : text.unknown}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Figure>
  )
}
