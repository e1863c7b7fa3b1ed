import { groovesOf, type Kind } from './grooves.ts'
import { knobSides, knobsOf } from './knobs.ts'
import { drawLettering } from './lettering.ts'
import { CENTRE, normalAt, OUTER, outlineOf, radiusAt, ringAt, toPath, type TyreShape } from './geometry.ts'
import { type Character, chosen, type Patch, patchesToPath } from './tread.ts'

/** What the drawing shows of a tyre. */
export type TyreLook = {
  shape: TyreShape
  kind: Kind
  brand: string
  line: string
  /** as it is moulded on the sidewall */
  size: string
  character: Character
}

type Ring = ReturnType<typeof ringAt>

const ellipse = ({ cx, cy, rx, ry }: Ring, attributes: string): string =>
  `<ellipse cx="${cx.toFixed(0)}" cy="${cy}" rx="${rx.toFixed(0)}" ry="${ry.toFixed(0)}" ${attributes}/>`

/** Grey of rubber, 0 dark to 1 light, slightly blue as asphalt is. */
const rubber = (light: number): string => {
  const part = (from: number, to: number) => Math.round(from + (to - from) * Math.min(1, Math.max(0, light)))
  return `#${[part(17, 122), part(20, 130), part(23, 138)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Light falls from the upper left, towards the crown. */
const lightOn = (shape: TyreShape, t: number): number => {
  const [axial, radial] = normalAt(shape, t)
  return Math.max(0, radial * 0.84 - axial * 0.3) ** 2.6 * 0.86
}

/** Places across the crown, far shoulder to near, at which the gradient takes its light. */
const LIT = [-1, -0.7, -0.4, -0.15, 0.1, 0.4, 1]
/** Enough that the outline is round. */
const RINGS = Array.from({ length: 13 }, (_, index) => index / 6 - 1)

type Carcass = { rings: Ring[]; gradient: string; drawn: string }

/**
 * The crown as one outline, lit by a gradient whose circles follow the tread's rings, and the near sidewall on it. One
 * shape instead of many rings: each element of a drawing costs the main thread of a browser.
 */
const carcass = (shape: TyreShape, height: number, mark: string): Carcass => {
  const crown = (t: number) => ringAt(t * shape.half, radiusAt(shape, t) - height)
  const left = ({ cx, rx }: Ring) => cx - rx
  const centre = CENTRE + shape.half * 1.45
  const reach = centre - left(crown(-1))
  const stops = LIT.map((t) => {
    const offset = ((centre - left(crown(t))) / reach).toFixed(2)
    return `<stop offset="${offset}" stop-color="${rubber(lightOn(shape, t) * (height > 0 ? 0.55 : 1))}"/>`
  })
  const shoulder = OUTER - shape.drop - height
  const wall = ringAt(shape.half * 1.03, shoulder - (shoulder - shape.rim) * 0.13)
  const rings = [...RINGS.map(crown), wall]
  return {
    rings,
    gradient: `<radialGradient id="r${mark}" gradientUnits="userSpaceOnUse" cx="${centre.toFixed(0)}" cy="${CENTRE}" r="${reach.toFixed(0)}">${stops.toReversed().join('')}</radialGradient>`,
    drawn:
      `<path d="${toPath(outlineOf(rings))}" fill="url(#r${mark})"/>` +
      ellipse(wall, 'fill="url(#w)" stroke="#15181b" stroke-width="8"'),
  }
}

/** Through the rim one sees the inside of the far wall, and past its bead what is behind the tyre. */
const hole = (shape: TyreShape): { inside: string; lens: string } => {
  const near = ringAt(shape.half * 1.0, shape.rim)
  const far = ringAt(-shape.half * 0.8, shape.rim)
  const middle = (near.cx + far.cx) / 2
  const share = (near.cx - far.cx) / 2 / near.rx
  const y = near.ry * Math.sqrt(Math.max(0, 1 - share * share))
  const arc = `A${near.rx.toFixed(0)} ${near.ry.toFixed(0)} 0 0 1 `
  const above = `${middle.toFixed(0)} ${(CENTRE - y).toFixed(0)}`
  const below = `${middle.toFixed(0)} ${(CENTRE + y).toFixed(0)}`
  return { inside: ellipse(near, 'fill="url(#i)"'), lens: `M${above}${arc}${below}${arc}${above}z` }
}

/** Height of an off-road tyre's knobs. */
const KNOB = 34

/** The definitions that every tyre shares. */
export const definitions =
  `<linearGradient id="w" x2=".9" y2="1"><stop stop-color="#59616a"/><stop offset=".45" stop-color="#2b3136"/><stop offset="1" stop-color="#15181b"/></linearGradient>` +
  `<linearGradient id="i"><stop stop-color="#030404"/><stop offset="1" stop-color="#2b3035"/></linearGradient>` +
  `<linearGradient id="v" x2="0" y2="1"><stop stop-opacity=".5"/><stop offset=".22" stop-opacity=".06"/><stop offset=".4" stop-opacity="0"/><stop offset=".68" stop-opacity=".16"/><stop offset="1" stop-opacity=".72"/></linearGradient>`

/** Knobs alone have it. */
const knobGradient = `<linearGradient id="k" gradientUnits="userSpaceOnUse" x2="0" y1="60" y2="900"><stop stop-color="#23272b"/><stop offset=".4" stop-color="#565e66"/><stop offset="1" stop-color="#16191c"/></linearGradient>`

/** Edges of grooves: a light one, a fine one, or none and the groove wider. */
const CUTS = [
  'stroke="#434b52" stroke-width="6"',
  'stroke="#2b3136" stroke-width="3"',
  'stroke="#0a0c0e" stroke-width="9"',
] as const

const drawGrooves = (shape: TyreShape, patches: Patch[], cut: number): string =>
  `<path d="${patchesToPath(shape, patches)}" fill="#0a0c0e" ${chosen(CUTS, cut)} paint-order="stroke"/>`

const drawKnobs = (shape: TyreShape, patches: Patch[]): string =>
  `<path d="${knobSides(shape, patches, KNOB)}" fill="#101315"/>` +
  `<path d="${patchesToPath(shape, patches)}" fill="url(#k)" stroke="#7b848c" stroke-width="2"/>`

/**
 * One tyre, three quarters from the front, in a canvas of 960 by 960.
 * @param mark distinguishes its definitions from those of another tyre in the same picture
 */
export const drawTyre = ({ shape, kind, character, ...names }: TyreLook, mark: string): string => {
  const knobby = kind.family === 'knob'
  const height = knobby ? KNOB : 0
  const { rings, gradient, drawn } = carcass(shape, height, mark)
  const { inside, lens } = hole(shape)
  const tread = knobby
    ? drawKnobs(shape, knobsOf(character))
    : drawGrooves(shape, groovesOf(kind, shape.half, character), character[5])
  const clip = `<clipPath id="c${mark}"><path clip-rule="evenodd" d="M0 0H960V960H0z${lens}"/></clipPath>`
  const shade = `<path d="${toPath(outlineOf(rings))}" fill="url(#v)"/>`
  const words = drawLettering(shape, OUTER - shape.drop - height, names)
  return (
    `<defs>${gradient}${knobby ? knobGradient : ''}${clip}</defs><g clip-path="url(#c${mark})">${drawn}${tread}${shade}${words}${inside}</g>` +
    // over the edge of the clip path, which some renderers do not smooth
    `<path d="${lens}" fill="none" stroke="#0b0d0f" stroke-width="3"/>`
  )
}
