import styled from '@emotion/styled'
import { color } from '@zmig/platform'
import { rimShare, readSizeLabel } from '../../tyre/size-label.ts'
import shapes from './bikes.svg'

const text = { drawing: 'איור של אופנוע עם מידות הצמיגים' }

const Drawing = styled.svg`
  display: block;
  inline-size: 100%;
  margin-inline: auto;
  & circle {
    fill: none;
    stroke: ${color.signal};
  }
  & text {
    fill: #fff;
    font-size: 15px;
    font-weight: 700;
    direction: ltr;
    text-anchor: middle;
  }
`

type WheelProps = { x: number; radius: number; size: string }

/** A wheel whose tyre is as high, compared with its rim, as the size says: to half a pixel, which every page of a bike sends. */
const Wheel = ({ x, radius, size }: WheelProps) => {
  const parts = readSizeLabel(size)
  const rim = Math.round(radius * (parts ? rimShare(parts) : 0.68))
  const y = 220 - radius
  return (
    <>
      <circle cx={x} cy={y} r={(radius + rim) / 2} strokeWidth={radius - rim} />
      <use href={`${shapes}#rim`} x={x - rim} y={y - rim} width={2 * rim} height={2 * rim} />
    </>
  )
}

/** The outer radius of a category's wheels, in pixels of the drawing that it has in `bikes.svg`. */
const wheels: Readonly<Record<string, number>> = { motorcycle: 52, scooter: 38, atv: 46 }

type Props = { category: string; frontSize: string; rearSize: string }

/**
 * A bike of the category with both tyres lit, their heights to scale and their sizes below. It faces the reading direction.
 * What all bikes of a category share is a file, because its paths were a twentieth of the page: it comes like a picture.
 */
export const BikeDrawing = ({ category, frontSize, rearSize }: Props) => {
  const shape = category in wheels ? category : 'motorcycle'
  const radius = wheels[shape] ?? 0
  return (
    <Drawing viewBox="0 0 400 264" role="img" aria-label={text.drawing}>
      <Wheel x={306} radius={radius} size={rearSize} />
      <Wheel x={88} radius={radius} size={frontSize} />
      <use href={`${shapes}#${shape}`} />
      <text x="88" y="250">
        {frontSize}
      </text>
      <text x="306" y="250">
        {rearSize}
      </text>
    </Drawing>
  )
}
