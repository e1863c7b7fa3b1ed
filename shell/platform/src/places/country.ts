/** Degrees on the globe (WGS84): longitude, then latitude, as on a map. */
export type Place = readonly [longitude: number, latitude: number]

/** Where a visitor or a city is, in degrees. */
export type Position = { latitude: number; longitude: number }

/**
 * The outline of the country, simplified by us to a few kilometres: from Rosh HaNikra along the coast, and back along the valley.
 * Longitude and latitude of each point.
 */
const LAND =
  '35.1 33.09, 35.09 33.0, 35.07 32.93, 35.03 32.82, 34.98 32.83, 34.95 32.8, 34.93 32.65, 34.9 32.52, ' +
  '34.87 32.4, 34.84 32.3, 34.8 32.16, 34.76 32.06, 34.72 31.96, 34.65 31.84, 34.55 31.68, 34.49 31.6, ' +
  '34.56 31.53, 34.37 31.36, 34.27 31.22, 34.4 30.87, 34.52 30.43, 34.56 30.3, 34.75 29.84, 34.9 29.5, ' +
  '34.97 29.55, 35.0 29.75, 35.07 30.05, 35.16 30.35, 35.2 30.6, 35.33 30.87, 35.4 30.98, 35.45 31.15, ' +
  '35.47 31.42, 35.53 31.6, 35.55 31.78, 35.53 32.0, 35.57 32.2, 35.55 32.38, 35.57 32.6, 35.66 32.69, ' +
  '35.77 32.76, 35.86 32.9, 35.83 33.1, 35.81 33.28, 35.74 33.33, 35.63 33.26, 35.56 33.28, 35.53 33.12, ' +
  '35.48 33.07, 35.33 33.06, 35.2 33.09'
const GALILEE = '35.59 32.9, 35.64 32.85, 35.63 32.76, 35.58 32.71, 35.54 32.79, 35.53 32.86'
const DEAD_SEA = '35.5 31.77, 35.56 31.75, 35.57 31.5, 35.53 31.3, 35.47 31.2, 35.46 31.38, 35.48 31.55'

/** Units of the drawing for a degree of latitude; a degree of longitude is shorter by the cosine of 31.5°. */
const UNITS = 170
const EAST = UNITS * Math.cos((31.5 * Math.PI) / 180)
const NORTH = UNITS

/** Where a place is in the drawing: x to the east, y to the south. */
export const at = ([longitude, latitude]: Place): [x: number, y: number] => [
  Math.round((longitude - 34) * EAST * 10) / 10,
  Math.round((33.4 - latitude) * NORTH * 10) / 10,
]

const outline = (places: string): string => {
  const points = places.split(', ').map((place) => {
    const [longitude = NaN, latitude = NaN] = place.split(' ').map(Number)
    return at([longitude, latitude]).join(' ')
  })
  return `M${points.join('L')}Z`
}

/** Paths of the drawing. */
export const land = outline(LAND)
export const lake = outline(GALILEE)
export const sea = outline(DEAD_SEA)

/** A part of the drawing. */
export type Box = { x: number; y: number; width: number; height: number }

/** A part of the drawing by its corners in the north-west and the south-east. */
export const boxOf = (northWest: Place, southEast: Place): Box => {
  const [x, y] = at(northWest)
  const [right, bottom] = at(southEast)
  return { x, y, width: right - x, height: bottom - y }
}
