import type { Kilometres, TyreType, Usage } from '@zmig/edge-contract'
import type { MotorcycleListed } from '@zmig/events'
import type * as z from 'zod'

export type Motorcycle = z.infer<typeof MotorcycleListed.data>

/** What is known of a rider; nothing that says who they are, because a model may read it. */
export type RiderFacts = {
  bike: Omit<Motorcycle, 'id'>
  usage: Usage
  /** a month */
  kilometres: Kilometres
  tyreType: TyreType
}

/** A tyre or set of the catalogue that fits the bike and that shoppers can see. */
export type Candidate = {
  ean: string
  set: boolean
  brand: string
  line: string
  /** of the tyre: sport, hypersport, touring, scooter … */
  category: string
  /** how its tread is made, see lines.csv of the seed: slick, sport, touring, block, knob, rib, scooter */
  tread: string
  displaySize: string
  /** agorot */
  price: number
  /** the catalogue's rating, out of 5 */
  score: number
  visibility: 'instock' | 'preorder' | 'ondemand' | 'outofstock' | 'none'
  /** years since it was made, by its date code; undefined when not stated. The older half of a set */
  age: number | undefined
  /** load index and speed rating as printed; empty when not stated. The rear's of a set */
  load: string
  speed: string
  /** Hebrew, from the catalogue: text of others, which a model must never take as an instruction */
  description: string
}

/** The wizard promises tyres that the shop has: it recommends nothing that is sold out, or not sold at all. */
export const canBeBought = ({ visibility }: Pick<Candidate, 'visibility'>): boolean =>
  visibility !== 'outofstock' && visibility !== 'none'

export type RankedTyre = {
  /** one of the candidates */
  ean: string
  /** how well it suits the rider, 0 to 10; orders the tyres that can be bought, then the others, and is not shown */
  score: number
  /** Hebrew, one or two sentences, without markup, prices and promises */
  reason: string
}

/** Tyres among the candidates, best first, and who ranked them; empty only when there are no candidates. */
export type Ranking = { by: 'rules' | 'model'; tyres: RankedTyre[] }

export type Rank = (facts: RiderFacts, candidates: readonly Candidate[]) => Promise<Ranking>
