import styled from '@emotion/styled'
import { useId } from 'react'
import { color } from '@zmig/platform'
import { rimShare } from '../../tyre/size-label.ts'
import { sidewallShapes, RADIUS } from './sidewall-shapes.ts'
import { Wheel } from './wheel.tsx'
import type { Choice } from './size-search.slice.ts'

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

/** What stands on the tyre until the shopper has chosen: the commonest rear size, unlit. */
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
    <Drawing viewBox="0 0 640 640" fill="none" aria-hidden="true" focusable="false">
      <radialGradient id={`${id}r`} cx=".34" cy=".26" r=".92">
        <stop offset="0" stopColor="#4a5159" />
        <stop offset=".48" stopColor="#292e33" />
        <stop offset="1" stopColor="#0e1113" />
      </radialGradient>
      <path id={`${id}t`} d={sidewallShapes.arc(middle - lettering * 0.35)} />
      <circle {...ring} r={RADIUS} fill={`url(#${id}r)`} />
      <path d={sidewallShapes.grooves} stroke="#0a0c0e" strokeWidth="4" />
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
      <Wheel radius={inner} />
      <circle {...ring} className="glow" data-lit={lit(rim)} r={inner} strokeWidth="8" />
      <text direction="ltr" fontSize={lettering} letterSpacing="3">
        <textPath href={`#${id}t`} startOffset="50%">
          <tspan data-lit={lit(width)}>{width || SAMPLE.width}</tspan>/
          <tspan data-lit={lit(profile)}>{profile || SAMPLE.profile}</tspan>-
          <tspan data-lit={lit(rim)}>{rim || SAMPLE.rim}</tspan>
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
