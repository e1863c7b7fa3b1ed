/** Radius of the drawn tyre in a 640 × 640 picture. */
export const RADIUS = 296
const CENTRE = 320
const BLOCKS = 132
const SPOKES = 5

const rounded = (value: number): number => Math.round(value * 10) / 10

/** A point at a distance and an angle in turns, around the origin or the picture's centre. */
const at = (radius: number, turns: number, centre = 0): string => {
  const angle = turns * 2 * Math.PI
  return `${rounded(centre + radius * Math.cos(angle))} ${rounded(centre + radius * Math.sin(angle))}`
}

/** Grooves of the tread that run out over the shoulder. */
const groove = (index: number): string => {
  const turn = index / BLOCKS
  return `M${at(RADIUS + 1, turn, CENTRE)}L${at(RADIUS - 13 - (index % 2) * 7, turn + 0.32 / BLOCKS, CENTRE)}`
}

/** A pair of spokes of a cast wheel, meeting at the hub, for a rim of radius 200. */
const spoke = (index: number): string => {
  const turn = index / SPOKES - 0.25
  const leg = (side: 1 | -1) =>
    `M${at(50, turn + side * 0.012)}L${at(194, turn + side * 0.034)}L${at(194, turn + side * 0.062)}L${at(50, turn + side * 0.062)}z`
  return leg(1) + leg(-1)
}

const each = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** The lettering's line over the top of the tyre. */
const arc = (radius: number): string =>
  `M${at(radius, -0.49, CENTRE)}A${radius} ${radius} 0 0 1 ${at(radius, -0.01, CENTRE)}`

/** The parts that never change, as single paths: an element per groove would cost the page twelve kilobytes. */
export const sidewallShapes = { grooves: each(BLOCKS, groove), spokes: each(SPOKES, spoke), arc }
