import styled from '@emotion/styled'
import { color } from '@zmig/platform'
import type { TyreType } from '@zmig/edge-contract'

const Drawing = styled.svg`
  --bike-body: #2b3137;
  --bike-metal: #8a929a;
  --bike-rim: #b9bec3;
  --bike-seat: #14171a;
  --bike-ground: #d5d1ca;
  --bike-front: #4a5158;
  --bike-rear: #4a5158;
  display: block;
  inline-size: 100%;
  block-size: auto;
  .on-asphalt & {
    --bike-body: #4b535b;
    --bike-metal: #868f97;
    --bike-rim: #6d757d;
    --bike-seat: #0b0d0f;
    --bike-ground: #3a4046;
    --bike-front: #363d44;
    --bike-rear: #363d44;
  }
  &[data-lit='front'],
  &[data-lit='set'] {
    --bike-front: ${color.signal};
  }
  &[data-lit='rear'],
  &[data-lit='set'] {
    --bike-rear: ${color.signal};
  }
`

/** A wheel; the dashes of a circle as wide as its radius are the spokes. */
const Wheel = ({ x, tyre }: { x: number; tyre: string }) => (
  <g fill="none">
    <circle cx={x} cy="168" r="52" stroke={tyre} strokeWidth="15" />
    <circle cx={x} cy="168" r="42" stroke="var(--bike-rim)" strokeWidth="3" />
    <circle cx={x} cy="168" r="24" stroke="var(--bike-rim)" strokeWidth="36" strokeDasharray="2.6 8 2.6 16.96" />
    <circle cx={x} cy="168" r="21" stroke="var(--bike-metal)" strokeWidth="3" strokeDasharray="3 2.5" />
    <circle cx={x} cy="168" r="7" fill="var(--bike-body)" />
  </g>
)

const body =
  'M40 122q22-26 58-18l20 10-6 9q-34-16-70 5zM236 180l56-12 8 10-4 12-58 10zM150 104L140 66l14-12 12 44 66 6 24-10 22 8-10 8-40 14-74-6zM146 82q4-36 40-42 34-4 54 12l12 34q-24 20-92 14zM258 92l62-20 18-10-8 18-50 22zM126 12l16-2 4 12-16 4zM112 56q14-10 30-4l6 26-26 10q-18-8-10-32zM229 166a17 17 0 1 1-.01-1z'
const seat = 'M238 60q22 14 46 6l44-20q14-2 12 8l-12 14-44 16q-22 8-42 4zM160 24l30-4 2 9-30 6z'

type Props = {
  /** the tyres that are lit; none when absent */
  lit?: TyreType | '' | undefined
}

/** A naked bike that faces the reading direction, with the chosen tyres lit. Decoration: the words beside it say the same. */
export const Bike = ({ lit }: Props) => (
  <Drawing viewBox="0 4 400 228" data-lit={lit || undefined} aria-hidden="true">
    <path d="M14 228H386" stroke="var(--bike-ground)" strokeWidth="3" />
    <Wheel x={306} tyre="var(--bike-rear)" />
    <Wheel x={88} tyre="var(--bike-front)" />
    <g fill="none" stroke="var(--bike-metal)" strokeLinecap="round" strokeLinejoin="round">
      <path strokeWidth="10" d="M306 168l-80-20M88 168l50-106" />
      <path
        strokeWidth="6"
        d="M284 158l-22-54M97 170L147 66M166 118q-22 30-4 62 6 10 22 10h62M136 58l12-22 26-6M146 38l-10-16"
      />
    </g>
    <path d="M160 112l76-6 14 40-22 38h-52l-26-26z" fill="var(--bike-metal)" />
    <path d="M163 126h78M160 138h84M162 150h82M168 162h70" stroke="var(--bike-body)" strokeWidth="2.4" />
    <path d={body} fill="var(--bike-body)" />
    <path d={seat} fill="var(--bike-seat)" />
    <path d="M113 60q6-4 12-4l-2 24q-14-4-10-20z" fill="#f8e3b0" />
    <circle cx="212" cy="166" r="8" fill="var(--bike-metal)" />
  </Drawing>
)
