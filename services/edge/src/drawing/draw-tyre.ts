import { groovesOf } from './grooves.ts'
import { knobSides, knobsOf } from './knobs.ts'
import { drawLettering } from './lettering.ts'
import { CENTRE, normalAt, OUTER, outlineOf, radiusAt, ringAt, toPath, type TyreShape } from './geometry.ts'
import { type Character, type Patch, patchesToPath } from './tread.ts'

/** What the drawing shows of a tyre. */
export type TyreLook = {
  shape: TyreShape
  family: string
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

/** enough that the crown looks round on a product page: with fewer its rings show */
const STEPS = 25
const crownSteps = Array.from({ length: STEPS }, (_, index) => (index / (STEPS - 1)) * 2 - 1)

/** The carcass, ring after ring from the far shoulder to the near bead; each covers what it hides of those before. */
const carcass = (shape: TyreShape, height: number): { rings: Ring[]; drawn: string } => {
  const crown = crownSteps.map((t) => ({
    ring: ringAt(t * shape.half, radiusAt(shape, t) - height),
    fill: rubber(lightOn(shape, t) * (height > 0 ? 0.55 : 1)),
  }))
  const shoulder = OUTER - shape.drop - height
  const wall = [
    { ring: ringAt(shape.half * 1.02, shoulder - (shoulder - shape.rim) * 0.1), fill: '#15181b' },
    { ring: ringAt(shape.half * 1.03, shoulder - (shoulder - shape.rim) * 0.16), fill: 'url(#w)' },
  ]
  const parts = [...crown, ...wall]
  return {
    rings: parts.map(({ ring }) => ring),
    drawn: parts.map(({ ring, fill }) => ellipse(ring, `fill="${fill}"`)).join(''),
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
  const [above, below] = [
    `${middle.toFixed(0)} ${(CENTRE - y).toFixed(0)}`,
    `${middle.toFixed(0)} ${(CENTRE + y).toFixed(0)}`,
  ]
  return { inside: ellipse(near, 'fill="url(#i)"'), lens: `M${above}${arc}${below}${arc}${above}z` }
}

/** Height of an off-road tyre's knobs. */
const KNOB = 34

/** The definitions that every tyre shares. */
export const definitions =
  `<linearGradient id="w" x2=".9" y2="1"><stop stop-color="#59616a"/><stop offset=".45" stop-color="#2b3136"/><stop offset="1" stop-color="#15181b"/></linearGradient>` +
  `<linearGradient id="i"><stop stop-color="#030404"/><stop offset=".5" stop-color="#16191c"/><stop offset="1" stop-color="#2b3035"/></linearGradient>` +
  `<linearGradient id="k" gradientUnits="userSpaceOnUse" x2="0" y1="60" y2="900"><stop stop-color="#23272b"/><stop offset=".4" stop-color="#565e66"/><stop offset="1" stop-color="#16191c"/></linearGradient>` +
  `<linearGradient id="v" x2="0" y2="1"><stop stop-opacity=".5"/><stop offset=".22" stop-opacity=".06"/><stop offset=".4" stop-opacity="0"/><stop offset=".68" stop-opacity=".16"/><stop offset="1" stop-opacity=".72"/></linearGradient>`

const drawGrooves = (shape: TyreShape, patches: Patch[]): string =>
  `<path d="${patchesToPath(shape, patches)}" fill="#0a0c0e" stroke="#434b52" stroke-width="6" paint-order="stroke"/>`

const drawKnobs = (shape: TyreShape, patches: Patch[]): string =>
  `<path d="${knobSides(shape, patches, KNOB)}" fill="#101315"/>` +
  `<path d="${patchesToPath(shape, patches)}" fill="url(#k)" stroke="#7b848c" stroke-width="2"/>`

/**
 * One tyre, three quarters from the front, in a canvas of 960 by 960.
 * @param mark distinguishes its definitions from those of another tyre in the same picture
 */
export const drawTyre = ({ shape, family, character, ...names }: TyreLook, mark: string): string => {
  const knobby = family === 'knob'
  const height = knobby ? KNOB : 0
  const { rings, drawn } = carcass(shape, height)
  const { inside, lens } = hole(shape)
  const tread = knobby
    ? drawKnobs(shape, knobsOf(character))
    : drawGrooves(shape, groovesOf(family, shape.half, character))
  // a mask, because the edge of a clip path is not smoothed
  const mask = `<mask id="c${mark}"><path fill="#fff" fill-rule="evenodd" d="M0 0H960V960H0z${lens}"/></mask>`
  const shade = `<path d="${toPath(outlineOf(rings))}" fill="url(#v)"/>`
  const words = drawLettering(shape, OUTER - shape.drop - height, names, mark)
  return `<defs>${mask}</defs><g mask="url(#c${mark})">${drawn}${tread}${shade}${words}${inside}</g>`
}
