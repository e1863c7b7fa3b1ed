import { sidewallShapes } from './sidewall-shapes.ts'

type Props = {
  /** radius of the rim in the picture */
  radius: number
}

/** A cast wheel with a drilled brake disc, drawn for a rim of radius 200 and scaled to the size's rim. */
export const Wheel = ({ radius }: Props) => (
  <g transform={`translate(320 320) scale(${(radius / 200).toFixed(3)})`}>
    <circle r="200" fill="#0a0c0e" stroke="#59616a" strokeWidth="8" />
    <circle r="188" stroke="#23282d" strokeWidth="10" />
    <path d={sidewallShapes.spokes} fill="#262b30" stroke="#414950" strokeWidth="2.5" strokeLinejoin="round" />
    <circle r="118" stroke="#3d444b" strokeWidth="42" />
    <circle r="139" stroke="#59616a" strokeWidth="2" />
    <circle r="110" stroke="#14171a" strokeWidth="7" strokeDasharray="0 27.65" strokeLinecap="round" />
    <circle r="127" stroke="#14171a" strokeWidth="7" strokeDasharray="0 24.93" strokeLinecap="round" />
    <circle r="58" fill="#1a1e22" stroke="#414950" strokeWidth="4" />
    <circle r="42" stroke="#7d858c" strokeWidth="7" strokeDasharray="0 43.98" strokeLinecap="round" />
    <circle r="20" fill="#59616a" stroke="#0a0c0e" strokeWidth="5" />
  </g>
)
