import type { Kilometres, Usage } from '@zmig/edge-contract'
import type { Candidate, RiderFacts } from '../ranking.ts'

/** How a tyre rides, each 0 to 1: grip on the road, kilometres that it lasts, grip off the road. */
export type Traits = { grip: number; life: number; offroad: number }

/** A tyre, and a set of them. */
type Forms = [single: string, set: string]

const KINDS: Record<string, Forms> = {
  sport: ['צמיג ספורט', 'זוג צמיגי ספורט'],
  hypersport: ['צמיג ספורט חד', 'זוג צמיגי ספורט חדים'],
  track: ['צמיג מסלול', 'זוג צמיגי מסלול'],
  'sport-touring': ['צמיג ספורט־תיור', 'זוג צמיגי ספורט־תיור'],
  touring: ['צמיג תיור', 'זוג צמיגי תיור'],
  adventure: ['צמיג אדוונצ׳ר', 'זוג צמיגי אדוונצ׳ר'],
  enduro: ['צמיג אנדורו', 'זוג צמיגי אנדורו'],
  motocross: ['צמיג מוטוקרוס', 'זוג צמיגי מוטוקרוס'],
  trial: ['צמיג טריאל', 'זוג צמיגי טריאל'],
  classic: ['צמיג לאופנועים קלאסיים', 'זוג צמיגים לאופנועים קלאסיים'],
  cruiser: ['צמיג קרוזר', 'זוג צמיגי קרוזר'],
  scooter: ['צמיג לקטנועים', 'זוג צמיגים לקטנועים'],
  city: ['צמיג עירוני', 'זוג צמיגים עירוניים'],
  atv: ['צמיג לטרקטורון', 'זוג צמיגים לטרקטורון'],
}

const ROAD_AND_FIELD: Forms = ['שנוח על הכביש ומסתדר גם בשבילים', 'שנוחים על הכביש ומסתדרים גם בשבילים']
const FIELD: Forms = ['שאוחז היטב בשטח', 'שאוחזים היטב בשטח']
const GRIP: Forms = ['שמתחמם מהר ואוחז היטב בפניות', 'שמתחממים מהר ואוחזים היטב בפניות']
const LIFE: Forms = ['שנשחק לאט ונשאר יציב', 'שנשחקים לאט ונשארים יציבים']
const BALANCE: Forms = ['שמאזן בין אחיזה לאורך חיים', 'שמאזנים בין אחיזה לאורך חיים']

const strengthOf = ({ grip, life, offroad }: Traits): Forms => {
  if (offroad >= 0.7) return FIELD
  if (offroad >= 0.4) return ROAD_AND_FIELD
  if (grip >= 0.85) return GRIP
  return life >= 0.8 ? LIFE : BALANCE
}

const HABITS: Record<Usage, string> = {
  daily: 'לרכיבה יומיומית',
  weekend: 'לרכיבה בסופי שבוע',
  monthly: 'לרכיבה מדי פעם',
}
const DISTANCES: Record<Kilometres, string> = {
  '0-100': 'בקילומטראז׳ נמוך',
  '100-500': 'בקילומטראז׳ נמוך עד בינוני',
  '500-1000': 'בקילומטראז׳ בינוני',
  '1000-5000': 'בקילומטראז׳ גבוה',
  '5000+': 'בקילומטראז׳ גבוה מאוד',
}

type Habits = Pick<RiderFacts, 'usage' | 'kilometres'>

/** What the tyre is and what it is good at, for this rider. */
const character = ({ usage, kilometres }: Habits, { set, category }: Candidate, traits: Traits): string => {
  const form = set ? 1 : 0
  const kind = (KINDS[category] ?? (['צמיג', 'זוג צמיגים'] satisfies Forms))[form]
  return `${kind} ${strengthOf(traits)[form]}, ${HABITS[usage]} ${DISTANCES[kilometres]}.`
}

/** Places after the first, in words: a reason has no digits. */
const PLACES = ['שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שביעי', 'שמיני', 'תשיעי', 'עשירי']

/** In what tyres of one kind differ, by its weight: the value that is the higher the better, and how a place is told. */
const MERITS: { of: (tyre: Candidate) => number; first: string; at: string; last: string }[] = [
  { of: ({ score }) => score, first: 'הדירוג הגבוה ביותר', at: 'בדירוג', last: 'דירוג נמוך יותר' },
  {
    // a date code names a week
    of: ({ age }) => (age === undefined ? -Infinity : -Math.round(age * 52)),
    first: 'הגומי הטרי ביותר',
    at: 'בטריות הגומי',
    last: 'גומי ותיק יותר',
  },
  // in words that promise no price (model/reason.ts)
  { of: ({ price }) => -price, first: 'הבחירה הנוחה ביותר לכיס', at: 'בנוחות לכיס', last: 'בחירה פחות נוחה לכיס' },
]

/** How a tyre is had, alone and after a comparison. */
const STOCK: Record<Candidate['visibility'], [alone: string, after: string]> = {
  instock: ['במלאי כרגע', 'ובמלאי כרגע'],
  preorder: ['אפשר להזמין מראש', 'ואפשר להזמין מראש'],
  ondemand: ['מגיע בהזמנה', 'ומגיע בהזמנה'],
  none: ['לא במלאי כרגע', 'אך לא במלאי כרגע'],
  outofstock: ['לא במלאי כרגע', 'אך לא במלאי כרגע'],
}

/** Something that sets a tyre apart; `place` counts from 0. */
type Claim = { place: number } & ({ merit: string } | { stock: (typeof STOCK)['instock'] })

/** The first three places recommend a tyre; others are told only to tell it from the rest. */
const isWeak = ({ place }: Claim): boolean => place > 2

/** @returns what sets a tyre apart from the others, the strongest first; nothing in which all are alike */
const compareWith = (all: readonly Candidate[]) => {
  const merits = MERITS.map((merit) => ({ ...merit, values: [...new Set(all.map(merit.of))] }))
  const stocksDiffer = new Set(all.map(({ visibility }) => STOCK[visibility][0])).size > 1
  return (tyre: Candidate): Claim[] => {
    const claims = merits.flatMap(({ of, first, at, last, values }): Claim[] => {
      if (values.length === 1) return []
      const own = of(tyre)
      const place = values.filter((value) => value > own).length
      const word = PLACES[place - 1]
      return [{ place, merit: place === 0 ? first : word ? `מקום ${word} ${at}` : last }]
    })
    // being in stock recommends a tyre less than a first place and more than a second one
    const stock = { place: tyre.visibility === 'instock' ? 0.5 : 3, stock: STOCK[tyre.visibility] }
    return [...claims, ...(stocksDiffer ? [stock] : [])].sort((one, other) => one.place - other.place)
  }
}

/** Selections of claims, the wanted ones first: two strong ones, one, three; then with as few weak ones as can be. */
const selectionsOf = (claims: readonly Claim[]): Claim[][] => {
  const selections = claims.reduce<Claim[][]>((all, claim) => [...all, ...all.map((each) => [...each, claim])], [[]])
  const cost = (selection: Claim[]): number => {
    if (selection.length === 0) return Infinity
    const places = selection.reduce((sum, claim) => sum + claims.indexOf(claim), 0)
    return selection.filter(isWeak).length * 1_000 + Math.abs(selection.length - 2) * 100 + places
  }
  return selections
    .map((selection) => ({ selection, cost: cost(selection) }))
    .sort((one, other) => one.cost - other.cost)
    .map(({ selection }) => selection)
}

/** `הדירוג הגבוה ביותר והגומי הטרי ביותר מבין הצמיגים שמתאימים לכם, ובמלאי כרגע.` */
const sentenceOf = (claims: readonly Claim[], { set }: Candidate): string => {
  const merits = claims.flatMap((claim) => ('merit' in claim ? claim.merit : []))
  const [alone, after] = claims.flatMap((claim) => ('stock' in claim ? claim.stock : []))
  if (merits.length === 0) return alone ? ` ${alone}.` : ''
  const listed = [merits.slice(0, -1).join(', '), merits.at(-1)].filter((text) => text !== '').join(' ו')
  return ` ${listed} מבין ${set ? 'הזוגות' : 'הצמיגים'} שמתאימים לכם${after ? `, ${after}` : ''}.`
}

/**
 * Why tyres are recommended: at most two Hebrew sentences each, without prices and promises, which the rules can stand for.
 * The first says what a tyre is for this rider, the second how it compares with the others that fit. A text is not said twice
 * as long as the tyres differ in something that it can tell.
 *
 * @param best the tyres to explain, best first
 * @param all all tyres that fit, with which they are compared
 * @returns reasons of the best, in the same order
 */
export const reasonsFor = (
  habits: Habits,
  best: readonly Candidate[],
  all: readonly Candidate[],
  traitsOf: (tyre: Candidate) => Traits,
): string[] => {
  const claimsOf = compareWith(all)
  const told = new Set<string>()
  return best.map((tyre) => {
    const start = character(habits, tyre, traitsOf(tyre))
    const textOf = (claims: readonly Claim[]): string => `${start}${sentenceOf(claims, tyre)}`
    const selections = selectionsOf(claimsOf(tyre))
    const text = textOf(selections.find((claims) => !told.has(textOf(claims))) ?? selections[0] ?? [])
    told.add(text)
    return text
  })
}
