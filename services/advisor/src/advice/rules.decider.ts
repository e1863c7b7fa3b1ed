import type { Kilometres, Usage } from '@zmig/edge-contract'
import { canBeBought, type Candidate, type RankedTyre, type RiderFacts } from '../ranking.ts'
import { writeReasons, type Traits } from './write-reasons.ts'

/**
 * What counts how much; together 100. Kind comes first, because the best tourer is no good on a motocross bike; then what
 * the rider does with it. Rating, age, stock and price decide between tyres that suit alike.
 */
const WEIGHTS = { kind: 36, riding: 32, rating: 12, age: 7, stock: 8, price: 5 }

/** Kinds of bikes: those of the catalogue of bikes, and two that it files under enduro. */
type BikeKind =
  | 'sport'
  | 'naked'
  | 'touring'
  | 'adventure'
  | 'enduro'
  | 'motocross'
  | 'trial'
  | 'supermoto'
  | 'classic'
  | 'cruiser'
  | 'scooter'
  | 'atv'

/** How well a tyre's category suits a kind of bike, 0 to 1; what is not named suits it badly (0.05). */
const SUITS: Record<BikeKind, Record<string, number>> = {
  sport: { sport: 1, hypersport: 0.95, 'sport-touring': 0.88, track: 0.4, touring: 0.4, city: 0.35 },
  naked: { sport: 1, 'sport-touring': 1, hypersport: 0.7, touring: 0.65, city: 0.7, classic: 0.3, adventure: 0.2 },
  touring: { touring: 1, 'sport-touring': 1, sport: 0.5, cruiser: 0.5, hypersport: 0.3, adventure: 0.3, city: 0.3 },
  adventure: { adventure: 1, 'sport-touring': 0.6, touring: 0.5, enduro: 0.5, sport: 0.3 },
  enduro: { enduro: 1, adventure: 0.75, motocross: 0.55, trial: 0.3 },
  motocross: { motocross: 1, enduro: 0.5 },
  trial: { trial: 1, enduro: 0.3 },
  supermoto: { sport: 1, hypersport: 0.9, 'sport-touring': 0.75, city: 0.5, enduro: 0.3, adventure: 0.3, track: 0.3 },
  classic: { classic: 1, touring: 0.85, 'sport-touring': 0.65, city: 0.7, cruiser: 0.45, sport: 0.35, adventure: 0.35 },
  cruiser: { cruiser: 1, touring: 0.7, 'sport-touring': 0.5, classic: 0.5, city: 0.3 },
  scooter: { scooter: 1, 'sport-touring': 0.7, city: 0.6, sport: 0.5, classic: 0.3, touring: 0.4 },
  atv: { atv: 1 },
}
const SUITS_BADLY = 0.05

/** A rear rim of 19 inches, and of less in the small classes, is motocross; trial bikes have two sizes of their own. */
const kindOf = ({ category, frontSize, rearSize }: RiderFacts['bike']): BikeKind => {
  if (category !== 'enduro') return category in SUITS ? (category as BikeKind) : 'naked'
  if (frontSize === '2.75-21' && rearSize === '4.00-18') return 'trial'
  return /-(19|16|14|12)$/.test(rearSize) ? 'motocross' : 'enduro'
}

const TRAITS: Record<string, Traits> = {
  hypersport: { grip: 1, life: 0.25, offroad: 0 },
  track: { grip: 1, life: 0.05, offroad: 0 },
  sport: { grip: 0.88, life: 0.45, offroad: 0 },
  'sport-touring': { grip: 0.7, life: 0.85, offroad: 0.05 },
  touring: { grip: 0.55, life: 1, offroad: 0.05 },
  city: { grip: 0.55, life: 0.8, offroad: 0.05 },
  classic: { grip: 0.5, life: 0.8, offroad: 0.05 },
  cruiser: { grip: 0.5, life: 1, offroad: 0 },
  scooter: { grip: 0.6, life: 0.8, offroad: 0 },
  enduro: { grip: 0.3, life: 0.4, offroad: 0.9 },
  motocross: { grip: 0.2, life: 0.25, offroad: 1 },
  trial: { grip: 0.3, life: 0.3, offroad: 1 },
  atv: { grip: 0.4, life: 0.6, offroad: 0.8 },
}

/** Tyres for travel differ by their tread: for the road, for both, for the field. */
const ADVENTURE: Record<string, Traits> = {
  touring: { grip: 0.7, life: 0.85, offroad: 0.2 },
  block: { grip: 0.5, life: 0.65, offroad: 0.5 },
  knob: { grip: 0.3, life: 0.4, offroad: 0.85 },
}
const AVERAGE: Traits = { grip: 0.5, life: 0.6, offroad: 0.2 }

const traitsOf = ({ category, tread }: Pick<Candidate, 'category' | 'tread'>): Traits =>
  (category === 'adventure' ? ADVENTURE[tread] : TRAITS[category]) ?? AVERAGE

/** What a bike of this kind asks of its tyres before its rider is asked. */
const BIKE_DEMAND: Record<BikeKind, Omit<Traits, 'life'>> = {
  sport: { grip: 0.75, offroad: 0 },
  naked: { grip: 0.6, offroad: 0 },
  supermoto: { grip: 0.75, offroad: 0 },
  touring: { grip: 0.5, offroad: 0 },
  adventure: { grip: 0.5, offroad: 0.35 },
  enduro: { grip: 0.2, offroad: 0.85 },
  motocross: { grip: 0.2, offroad: 1 },
  trial: { grip: 0.2, offroad: 1 },
  classic: { grip: 0.4, offroad: 0 },
  cruiser: { grip: 0.4, offroad: 0 },
  scooter: { grip: 0.5, offroad: 0 },
  atv: { grip: 0.3, offroad: 0.8 },
}

/** Who rides far wears tyres out; who rides little never does, and may choose grip. */
const LIFE: Record<Kilometres, number> = {
  '0-100': 0.1,
  '100-500': 0.4,
  '500-1000': 0.65,
  '1000-5000': 0.9,
  '5000+': 1,
}
/** Every day is town, rain and heat; a weekend is bends, and on an adventure bike a track. */
const HABIT: Record<Usage, Traits> = {
  daily: { grip: -0.05, life: 0.15, offroad: -0.15 },
  weekend: { grip: 0.15, life: -0.1, offroad: 0.1 },
  monthly: { grip: 0.1, life: -0.15, offroad: 0 },
}

const within = (value: number): number => Math.min(1, Math.max(0, value))

const demandOf = ({ bike, usage, kilometres }: RiderFacts): Traits => {
  const { grip, offroad } = BIKE_DEMAND[kindOf(bike)]
  const habit = HABIT[usage]
  const life = within(LIFE[kilometres] + habit.life)
  return {
    life,
    // far ways ask less of the edge of a tyre
    grip: within(grip + habit.grip + (0.5 - life) * 0.3),
    // roads to nowhere are rarely long
    offroad: offroad === 0 ? 0 : within(offroad + habit.offroad + (0.5 - life) * 0.2),
  }
}

/** How far a property meets what is wanted: all that is missing counts, and 35 % of a surplus, because it weakens another property. */
const meets = (has: number, wanted: number): number => 1 - (has < wanted ? wanted - has : (has - wanted) * 0.35)

const STOCK: Record<Candidate['visibility'], number> = {
  instock: 1,
  preorder: 0.6,
  ondemand: 0.4,
  none: 0.1,
  outofstock: 0,
}

/** The catalogue rates from 0 to 5, and hardly anything below 3.5: the rest of the scale tells tyres apart. */
const ratingOf = (score: number): number => within((score - 3.5) / 1.5)

/** New rubber is best; after five years a tyre should not be sold. One without a date code counts as two years old. */
const freshness = (age = 2): number => within(1 - age / 5)

/** How much the age matters: a tyre that is ridden once a month grows old before it wears out. */
const AGE_FACTOR: Record<Usage, number> = { daily: 0.7, weekend: 1, monthly: 1.6 }

/** Tyres that are ranked and explained: shoppers see six, and a model chooses among twenty. */
const RANKED = 20

/** The share of candidates that cost more. */
const cheapness = (price: number, prices: readonly number[]): number =>
  prices.length < 2 ? 0.5 : prices.filter((other) => other > price).length / (prices.length - 1)

/**
 * Ranks tyres for a rider by rules alone: the same facts always give the same order.
 *
 * @param candidates tyres that fit the bike
 * @returns the best of them, those that can be bought first, then by a score of 0 to 10; equal ones in the order of their EANs
 * @see decisions.md, Wizard
 */
export const rankByRules = (facts: RiderFacts, candidates: readonly Candidate[]): RankedTyre[] => {
  const kind = kindOf(facts.bike)
  const demand = demandOf(facts)
  const prices = candidates.map(({ price }) => price)
  const ageWeight = WEIGHTS.age * AGE_FACTOR[facts.usage]
  const total = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, ageWeight - WEIGHTS.age)

  const scoreOf = (tyre: Candidate): number => {
    const traits = traitsOf(tyre)
    const riding =
      (meets(traits.grip, demand.grip) + meets(traits.life, demand.life) + meets(traits.offroad, demand.offroad)) / 3
    const points =
      WEIGHTS.kind * (SUITS[kind][tyre.category] ?? SUITS_BADLY) +
      WEIGHTS.riding * riding +
      WEIGHTS.rating * ratingOf(tyre.score) +
      ageWeight * freshness(tyre.age) +
      WEIGHTS.stock * STOCK[tyre.visibility] +
      WEIGHTS.price * cheapness(tyre.price, prices)
    return Math.round((points / total) * 1_000) / 100
  }

  const ranked = candidates
    .map((tyre) => ({ tyre, score: scoreOf(tyre) }))
    .sort(
      (a, b) =>
        Number(canBeBought(b.tyre)) - Number(canBeBought(a.tyre)) ||
        b.score - a.score ||
        (a.tyre.ean < b.tyre.ean ? -1 : 1),
    )
  const best = ranked.slice(0, RANKED)
  const reasons = writeReasons(
    facts,
    best.map(({ tyre }) => tyre),
    candidates,
    traitsOf,
  )
  return best.map(({ tyre: { ean }, score }, place) => ({ ean, score, reason: reasons[place] ?? '' }))
}
