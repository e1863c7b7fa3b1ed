import { blocks, bricks } from './tread/block.ts'
import { rib } from './tread/rib.ts'
import { feather, zigzag } from './tread/scooter.ts'
import { slick } from './tread/slick.ts'
import { bolts, slashes, swoops } from './tread/sport.ts'
import { arrows, leaves, waves } from './tread/touring.ts'
import { chosen, type Character, type Patch } from './unrolled-tread.ts'

/** The patterns of a family; a line keeps the one that its name chooses. */
const FAMILIES: Record<string, readonly [Draw, ...Draw[]]> = {
  sport: [swoops, bolts, slashes],
  touring: [leaves, arrows, waves],
  scooter: [zigzag, feather],
  block: [blocks, bricks],
  rib: [rib],
  slick: [slick],
}

/** A pattern's grooves; the character varies their number, length and curve from line to line. */
type Draw = (half: number, character: Character) => Patch[]

/** Grooves of a family; one that we do not know is a touring tyre. Knobs are no grooves, see knobs. */
export const groovesOf = (family: string, half: number, character: Character): Patch[] =>
  chosen(FAMILIES[family] ?? [leaves], character)(half, character)
