import styled from '@emotion/styled'
import { useId } from 'react'
import { color } from '@zmig/platform'
import { rimShare, separatorAfter } from '../../tyre/size-label.ts'
import type { Choice } from './size-search.slice.ts'

/** Radius of the drawn tyre in a 640 × 640 picture. */
const RADIUS = 296
const CENTRE = 320
const BLOCKS = 132
/** What goes round the tyre is drawn in part and turned: all grooves as one path would cost the page 1.5 KB. */
const SECTORS = 6
const SPOKES = 5

/** A point at a distance and an angle in turns, around the origin or the picture's centre: whole units, to save bytes. */
const pointAt = (radius: number, turns: number, centre = 0): { x: number; y: number } => {
  const angle = turns * 2 * Math.PI
  return { x: Math.round(centre + radius * Math.cos(angle)), y: Math.round(centre + radius * Math.sin(angle)) }
}
const at = (...place: Parameters<typeof pointAt>): string => {
  const { x, y } = pointAt(...place)
  return `${x} ${y}`
}

/** Grooves of the tread that run out over the shoulder, from point to point: a third of the bytes of their coordinates. */
const groovesOf = (count: number): string => {
  const points = Array.from({ length: count }, (_, index) => [
    pointAt(RADIUS + 1, index / BLOCKS, CENTRE),
    pointAt(RADIUS - 13 - (index % 2) * 7, (index + 0.32) / BLOCKS, CENTRE),
  ]).flat()
  return points
    .map(({ x, y }, index) => {
      const from = points[index - 1] ?? { x: 0, y: 0 }
      return `${index % 2 === 0 ? 'm' : 'l'}${x - from.x} ${y - from.y}`
    })
    .join('')
}

/** One leg of the first pair of spokes of a cast wheel, meeting at the hub, for a rim of radius 200. */
const leg = (side: 1 | -1) => {
  const point = (radius: number, turns: number) => at(radius, side * turns - 0.25)
  return `M${point(50, 0.012)}L${point(194, 0.034)}L${point(194, 0.062)}L${point(50, 0.062)}z`
}

/** The lettering's line over the top of the tyre. */
const arc = (radius: number): string =>
  `M${at(radius, -0.49, CENTRE)}A${radius} ${radius} 0 0 1 ${at(radius, -0.01, CENTRE)}`

/** The parts that never change, as single paths: an element per groove would cost the page twelve kilobytes. */
const sidewallShapes = { grooves: groovesOf(BLOCKS / SECTORS), spokes: leg(1) + leg(-1), arc }

type RoundProps = {
  /** the element that is drawn already */
  href: string
  /** how often it stands around the point, the drawn one included */
  times: number
  /** the point that it is turned around: two numbers */
  around?: string
}

/** Repeats an element around a point. */
const Round = ({ href, times, around = '' }: RoundProps) =>
  Array.from({ length: times - 1 }, (_, index) => (
    <use key={index} href={href} transform={`rotate(${((index + 1) * 360) / times}${around})`} />
  ))

type WheelProps = {
  /** radius of the rim in the picture */
  radius: number
  /** of the drawn pair of spokes */
  id: string
}

/** A cast wheel with a drilled brake disc, drawn for a rim of radius 200 and scaled to the size's rim. */
const Wheel = ({ radius, id }: WheelProps) => (
  <g transform={`translate(320 320) scale(${(radius / 200).toFixed(3)})`}>
    <circle r="200" fill="#0a0c0e" stroke="#59616a" strokeWidth="8" />
    <circle r="188" stroke="#23282d" strokeWidth="10" />
    <g fill="#262b30" stroke="#414950" strokeWidth="2.5" strokeLinejoin="round">
      <path id={id} d={sidewallShapes.spokes} />
      <Round href={`#${id}`} times={SPOKES} />
    </g>
    <circle r="118" stroke="#3d444b" strokeWidth="42" />
    <circle r="139" stroke="#59616a" strokeWidth="2" />
    <circle r="110" stroke="#14171a" strokeWidth="7" strokeDasharray="0 27.65" strokeLinecap="round" />
    <circle r="127" stroke="#14171a" strokeWidth="7" strokeDasharray="0 24.93" strokeLinecap="round" />
    <circle r="58" fill="#1a1e22" stroke="#414950" strokeWidth="4" />
    <circle r="42" stroke="#7d858c" strokeWidth="7" strokeDasharray="0 43.98" strokeLinecap="round" />
    <circle r="20" fill="#59616a" stroke="#0a0c0e" strokeWidth="5" />
  </g>
)

const Drawing = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: auto;
  overflow: visible;
  & text {
    font-weight: 800;
    text-anchor: middle;
    fill: #747c84;
  }
  & tspan {
    transition: fill 180ms;
  }
  & tspan[data-lit] {
    fill: ${color.signal};
  }
  & .glow {
    stroke: ${color.signal};
    opacity: 0;
    transition: opacity 180ms;
  }
  & .glow[data-lit] {
    opacity: 1;
  }
`

/** Shown unlit until the shopper chooses: the commonest rear size. */
const SAMPLE: Choice = { width: '180', profile: '55', rim: '17' }

const lit = (value: string) => (value ? '' : undefined)

/**
 * A tyre from the side, rim and sidewall to the scale of the chosen size. Each part of the size lights up on the wall,
 * and with it the part of the tyre that it measures: the tread for width, the wall for profile, the rim's edge for rim.
 */
export const Sidewall = ({ width, profile, rim }: Choice) => {
  const id = useId()
  const inner = RADIUS * rimShare({ width, profile, rim })
  const middle = (RADIUS - 12 + inner) / 2
  const lettering = Math.min(60, (RADIUS - inner) * 0.6)
  const ring = { cx: 320, cy: 320 }
  return (
    <Drawing viewBox="0 0 640 640" fill="none" aria-hidden="true">
      <radialGradient id={`${id}r`} cx=".34" cy=".26" r=".92">
        <stop offset="0" stopColor="#4a5159" />
        <stop offset=".48" stopColor="#292e33" />
        <stop offset="1" stopColor="#0e1113" />
      </radialGradient>
      <path id={`${id}t`} d={sidewallShapes.arc(middle - lettering * 0.35)} />
      <circle {...ring} r={RADIUS} fill={`url(#${id}r)`} />
      <g stroke="#0a0c0e" strokeWidth="4">
        <path id={`${id}g`} d={sidewallShapes.grooves} />
        <Round href={`#${id}g`} times={SECTORS} around=" 320 320" />
      </g>
      <circle {...ring} r={RADIUS - 24} stroke="#0c0e10" strokeWidth="3" />
      <circle {...ring} r={RADIUS - 27} stroke="#4a5159" strokeOpacity=".6" />
      <circle {...ring} className="glow" data-lit={lit(width)} r={RADIUS - 9} strokeOpacity=".9" strokeWidth="5" />
      <circle
        {...ring}
        className="glow"
        data-lit={lit(profile)}
        r={middle - 4}
        strokeOpacity=".11"
        strokeWidth={RADIUS - inner - 36}
      />
      <Wheel radius={inner} id={`${id}s`} />
      <circle {...ring} className="glow" data-lit={lit(rim)} r={inner} strokeWidth="8" />
      <text direction="ltr" fontSize={lettering} letterSpacing="3">
        <textPath href={`#${id}t`} startOffset="50%">
          <tspan data-lit={lit(width)}>{width || SAMPLE.width}</tspan>
          {profile !== '-' && (
            <>
              {separatorAfter(width)}
              <tspan data-lit={lit(profile)}>{profile || SAMPLE.profile}</tspan>
            </>
          )}
          -<tspan data-lit={lit(rim)}>{rim || SAMPLE.rim}</tspan>
        </textPath>
      </text>
      <text direction="ltr" fontSize={lettering * 0.5} letterSpacing="9" transform="rotate(180 320 320)">
        <textPath href={`#${id}t`} startOffset="50%">
          MOTORCYCLE
        </textPath>
      </text>
    </Drawing>
  )
}
