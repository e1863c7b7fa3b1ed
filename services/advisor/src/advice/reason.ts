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

/** Why a tyre is recommended: two Hebrew sentences without prices and promises, which the rules can stand for. */
export const reasonFor = (
  { usage, kilometres }: Pick<RiderFacts, 'usage' | 'kilometres'>,
  { set, category }: Pick<Candidate, 'set' | 'category'>,
  traits: Traits,
): string => {
  const form = set ? 1 : 0
  const kind = (KINDS[category] ?? (['צמיג', 'זוג צמיגים'] satisfies Forms))[form]
  return `${kind} ${strengthOf(traits)[form]}. מתאים ${HABITS[usage]} ${DISTANCES[kilometres]}.`
}
