import { createHash } from 'node:crypto'
import { fitText, type Fitted } from './fit-text.ts'
import { escapeXml } from './lettering.ts'

/** The facts of a garage that its front shows. */
export type DrawableGarage = {
  id: string
  display_name: string
  /** tyre changes that start at the same time: one bay each */
  capacity_per_slot: number
  align_type: 'static' | 'electronic' | 'none'
}

/** Wall, its shaded side and the sign; chosen by the garage's id, so that neighbours in a list differ. */
const LOOKS = [
  { wall: '#dad3c8', shade: '#bfb7aa', sign: '#14171a' },
  { wall: '#c9d1d3', shade: '#acb6b9', sign: '#1d3a57' },
  { wall: '#e2c9a8', shade: '#c8ad89', sign: '#5c2210' },
  { wall: '#d3d6c4', shade: '#b6baa3', sign: '#2c3d24' },
  { wall: '#d9c4bd', shade: '#bda49b', sign: '#4a1f2b' },
] as const

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The picture is 600 wide and 400 high. A page may cut 50 of its top and bottom: nothing of the garage is there. */
const WIDTH = 600
const HEIGHT = 400
const LEFT = 40
const RIGHT = 560
const TOP = 62
const GROUND = 334
const DOOR = { top: 164, gap: 14 }
/** Four doors are the most that a front can show. */
const MAX_BAYS = 4

const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<path fill="${fill}"${more} d="M${x.toFixed(0)} ${y.toFixed(0)}h${width.toFixed(0)}v${height.toFixed(0)}h-${width.toFixed(0)}z"/>`

const line = (d: string, stroke: string, width: number): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`

/** A motorcycle on the orange lift, 120 wide. @param x its middle */
const bikeOnLift = (x: number, scale: number): string =>
  `<g transform="translate(${x.toFixed(0)} ${GROUND - 10}) scale(${scale.toFixed(2)})">` +
  rect(-62, 0, 124, 8, '#f25c05') +
  `<g fill="none" stroke="#c3cbd0" stroke-width="6"><circle cx="-40" cy="-20" r="17"/><circle cx="40" cy="-20" r="17"/></g>` +
  line('M-40-20-24-56-8-64M-22-50 16-50 44-60M-18-46 8-26 40-20M8-26-8-22', '#c3cbd0', 6) +
  `</g>`

/** The balancing machine: electronic ones have a lit screen, static ones are a stand with a wheel. */
const balancer = (x: number, align: DrawableGarage['align_type']): string => {
  const wheel = `<circle cx="${x.toFixed(0)}" cy="${GROUND - 62}" r="26" fill="none" stroke="#5f6972" stroke-width="13"/>`
  const stand = line(
    `M${x.toFixed(0)} ${GROUND - 62}V${GROUND - 6}M${(x - 22).toFixed(0)} ${GROUND - 5}h44`,
    '#8d969d',
    7,
  )
  return align === 'electronic'
    ? stand +
        wheel +
        rect(x - 22, GROUND - 136, 44, 28, '#14171a') +
        line(`M${(x - 14).toFixed(0)} ${GROUND - 120}l8-6 8 10 12-8`, '#f9a15e', 4)
    : stand + wheel
}

const lamp = (x: number, width: number): string =>
  `<path fill="#ffdca8" fill-opacity=".2" d="M${x.toFixed(0)} ${DOOR.top + 34}L${(x + width * 0.46).toFixed(0)} ${GROUND}H${(x - width * 0.46).toFixed(0)}z"/>` +
  `<circle cx="${x.toFixed(0)}" cy="${DOOR.top + 36}" r="7" fill="#ffdca8"/>`

const openDoor = (x: number, width: number, inside: string): string =>
  rect(x, DOOR.top, width, GROUND - DOOR.top, '#2a3036') +
  rect(x, DOOR.top, width, 24, '#8d969d') +
  lamp(x + width / 2, width) +
  inside

const slats = [1, 2, 3, 4, 5, 6, 7]
const shutter = (x: number, width: number): string =>
  rect(x, DOOR.top, width, GROUND - DOOR.top, '#8d969d') +
  line(slats.map((slat) => `M${x.toFixed(0)} ${DOOR.top + slat * 21}h${width.toFixed(0)}`).join(''), '#737c84', 3)

/** The first door is open on a lift; the second on the balancing machine, where there is one. */
const doors = ({ capacity_per_slot: capacity, align_type: align }: DrawableGarage): string => {
  const bays = Math.min(MAX_BAYS, Math.max(2, capacity))
  const width = (RIGHT - LEFT - 60 - DOOR.gap * (bays - 1)) / bays
  return Array.from({ length: bays }, (_, bay) => {
    const x = LEFT + 30 + bay * (width + DOOR.gap)
    const middle = x + width / 2
    if (bay === 0) return openDoor(x, width, bikeOnLift(middle, Math.min(1.3, (width - 16) / 124)))
    if (bay === 1 && align !== 'none') return openDoor(x, width, balancer(middle, align))
    // a garage that fits one bike at a time has a closed second door
    return shutter(x, width)
  }).join('')
}

const sign = (name: string, fill: string): string => {
  const { lines, size }: Fitted = fitText(name, [44, 38, 32, 27], 440, 2)
  const height = size * 1.12
  const first = 119 - ((lines.length - 1) * height) / 2 + size * 0.35
  return (
    `<rect x="66" y="84" width="468" height="70" rx="8" fill="${fill}"/>` +
    `<g fill="#fff" font-family="Rubik,Arial,Helvetica,sans-serif" font-weight="800" font-size="${lines.length > 1 ? Math.min(size, 28) : size}" text-anchor="middle" direction="rtl">` +
    lines
      .map(
        (text, index) =>
          `<text x="300" y="${(first + index * Math.min(height, 31)).toFixed(0)}">${escapeXml(text)}</text>`,
      )
      .join('') +
    `</g>`
  )
}

const tyres =
  `<g fill="#14171a">${[0, 1, 2].map((place) => `<rect x="${508 + (place % 2) * 5}" y="${GROUND - 26 - place * 25}" width="66" height="23" rx="10"/>`).join('')}</g>` +
  line([0, 1, 2].map((place) => `M${526 + (place % 2) * 5} ${GROUND - 14 - place * 25}h30`).join(''), '#4d555c', 4)

/** Draws the front of a garage from its facts: its name, a bay for each place, how it balances. The same facts give the same bytes. */
export const drawGarage = (garage: DrawableGarage): string => {
  const look = LOOKS[digest(garage.id).readUInt8(0) % LOOKS.length] ?? LOOKS[0]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    rect(0, 0, WIDTH, HEIGHT, '#f0ede8') +
    rect(LEFT, TOP, RIGHT - LEFT, GROUND - TOP, look.wall) +
    rect(LEFT, TOP + 14, RIGHT - LEFT, 12, look.shade) +
    rect(LEFT - 16, TOP - 6, RIGHT - LEFT + 32, 20, '#3b4248') +
    sign(garage.display_name, look.sign) +
    doors(garage) +
    rect(0, GROUND, WIDTH, HEIGHT - GROUND, '#b9b1a8') +
    rect(0, GROUND, WIDTH, 6, '#958d84') +
    tyres +
    `</svg>`
  )
}

const SAMPLE: DrawableGarage = { id: '', display_name: 'צמיגו', capacity_per_slot: 2, align_type: 'none' }

/** Changes with the drawing code, so that no version number has to be raised by hand. */
const code = digest(
  (['static', 'electronic', 'none'] as const).map((align_type) => drawGarage({ ...SAMPLE, align_type })).join(''),
).toString('base64url')

/** Names what the drawing shows without drawing it: equal versions mean equal bytes. */
export const garageDrawingVersion = ({ id, display_name, capacity_per_slot, align_type }: DrawableGarage): string =>
  digest(code + JSON.stringify([id, display_name, capacity_per_slot, align_type]))
    .toString('base64url')
    .slice(0, 10)
