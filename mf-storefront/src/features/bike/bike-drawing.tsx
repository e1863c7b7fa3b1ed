import styled from '@emotion/styled'
import { color } from '@zmig/platform'
import { rimShare, readSizeLabel } from '../../tyre/size-label.ts'

const text = { drawing: 'איור של אופנוע עם מידות הצמיגים' }

const Drawing = styled.svg`
  --body: #4b535b;
  --metal: #868f97;
  --rim: #6d757d;
  --seat: #0b0d0f;
  display: block;
  inline-size: 100%;
  max-inline-size: 500px;
  margin-inline: auto;
  & .tyre,
  & .line {
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  & .tyre {
    stroke: ${color.signal};
  }
  & .rim {
    stroke: var(--rim);
    stroke-width: 3;
  }
  & .line {
    stroke: var(--metal);
  }
  & .body {
    fill: var(--body);
  }
  & .metal {
    fill: var(--metal);
  }
  & .seat {
    fill: var(--seat);
  }
  & .lamp {
    fill: #ffe3b8;
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

/** A wheel whose tyre is as high, compared with its rim, as the size says. */
const Wheel = ({ x, radius, size }: WheelProps) => {
  const parts = readSizeLabel(size)
  const rim = radius * (parts ? rimShare(parts) : 0.68)
  const y = 220 - radius
  return (
    <g>
      <circle className="tyre" cx={x} cy={y} r={(radius + rim) / 2} strokeWidth={radius - rim} />
      <circle className="tyre rim" cx={x} cy={y} r={rim - 2} />
      {[14, 86, 158, 230, 302].map((turn) => (
        <path
          key={turn}
          className="tyre rim"
          d={`M${x} ${y - 8}L${x - 5} ${y - rim + 3}M${x} ${y - 8}L${x + 5} ${y - rim + 3}`}
          transform={`rotate(${turn} ${x} ${y})`}
        />
      ))}
      <circle className="body" cx={x} cy={y} r="7" />
    </g>
  )
}

const motorcycle = (
  <>
    <path className="line" strokeWidth="11" d="M306 168L226 148" />
    <path className="line" strokeWidth="6" d="M284 158L262 104" />
    <path className="line" strokeWidth="9" d="M88 168L138 62" />
    <path className="body" d="M40 122q22-26 58-18l20 10-6 9q-34-16-70 5z" />
    <path className="metal" d="M160 112l76-6 14 40-22 38h-52l-26-26z" />
    <path className="line" strokeWidth="8" d="M166 118q-22 30-4 62 6 10 22 10h62" />
    <path className="body" d="M236 180l56-12 8 10-4 12-58 10zM195 166a17 17 0 1 0 34 0a17 17 0 1 0-34 0" />
    <path className="body" d="M150 104L140 66l14-12 12 44 66 6 24-10 22 8-10 8-40 14-74-6z" />
    <path className="body" d="M146 82q4-36 40-42 34-4 54 12l12 34q-24 20-92 14z" />
    <path className="seat" d="M238 60q22 14 46 6l44-20q14-2 12 8l-12 14-44 16q-22 8-42 4z" />
    <path className="body" d="M258 92l62-20 18-10-8 18-50 22z" />
    <path className="line" strokeWidth="5" d="M136 58l12-22 26-6M146 38l-10-16" />
    <path className="seat" d="M160 24l30-4 2 9-30 6z" />
    <path className="body" d="M112 56q14-10 30-4l6 26-26 10q-18-8-10-32z" />
    <path className="lamp" d="M113 60q6-4 12-4l-2 24q-14-4-10-20z" />
  </>
)

const scooter = (
  <>
    <path className="line" strokeWidth="8" d="M88 184L126 66" />
    <path className="body" d="M58 150q18-28 52-20l8 12q-30-8-52 16z" />
    <path className="body" d="M118 64q16-12 26 2l16 96q2 14 16 14h48l6 16h-72q-24 0-28-24z" />
    <path className="metal" d="M214 176l70-12 34 8-8 22-70 8z" />
    <path className="body" d="M206 176q-8-44 24-66l96-8q18 12 16 38-16 34-56 38z" />
    <path className="seat" d="M220 104q24-22 58-16l54 4q14 2 8 12-60 4-118 8z" />
    <path className="line" strokeWidth="5" d="M128 66l-6-26M122 40l30-8M124 40l-10-18" />
    <path className="lamp" d="M108 74q8-8 14-6l2 20q-16 0-16-14z" />
  </>
)

const quad = (
  <>
    <path className="line" strokeWidth="9" d="M88 176L150 140M306 176L248 140" />
    <path className="metal" d="M148 128h108l10 52H138z" />
    <path className="body" d="M28 128q14-44 66-40l44 22-8 22q-44-22-90 6z" />
    <path className="body" d="M366 128q-14-44-66-40l-44 22 8 22q44-22 90 6z" />
    <path className="body" d="M134 108l32-28 66 8 40-6-20 34-100 14z" />
    <path className="seat" d="M184 84q30 10 56-4l48-8q8 12-4 20-52 16-96 12z" />
    <path className="line" strokeWidth="5" d="M150 92l-8-38M142 54l32-6M46 84h56M290 76h64" />
    <path className="lamp" d="M40 106q8-8 18-8v14q-12 4-18-6z" />
  </>
)

/** Which drawing a category has, and the outer radius of its wheels in pixels. Everything else has the motorcycle's, 52. */
const drawings: Readonly<Record<string, { shape: typeof motorcycle; radius: number }>> = {
  scooter: { shape: scooter, radius: 38 },
  atv: { shape: quad, radius: 46 },
}

type Props = { category: string; frontSize: string; rearSize: string }

/** A bike of the category with both tyres lit, their heights to scale and their sizes below. It faces the reading direction. */
export const BikeDrawing = ({ category, frontSize, rearSize }: Props) => {
  const { shape, radius } = drawings[category] ?? { shape: motorcycle, radius: 52 }
  return (
    <Drawing viewBox="0 0 400 264" role="img" aria-label={text.drawing}>
      <path className="line" strokeWidth="2" d="M14 222H386" opacity="0.4" />
      <Wheel x={306} radius={radius} size={rearSize} />
      <Wheel x={88} radius={radius} size={frontSize} />
      {shape}
      <text x="88" y="250">
        {frontSize}
      </text>
      <text x="306" y="250">
        {rearSize}
      </text>
    </Drawing>
  )
}
