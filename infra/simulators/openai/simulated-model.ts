import { z } from 'zod'
import type { ModelMode } from './model-mode.ts'

const Tyre = z.looseObject({ ean: z.string(), line: z.string().default(''), category: z.string().default('') })
type Tyre = z.infer<typeof Tyre>

/** What the shop's question says, as far as this model reads it. */
const Question = z.looseObject({
  bike: z.looseObject({ category: z.string().default('') }).default({ category: '' }),
  rider: z
    .looseObject({ usage: z.string().default(''), kilometresAMonth: z.string().default('') })
    .default({ usage: '', kilometresAMonth: '' }),
  tyres: z.array(Tyre),
})
type Question = z.infer<typeof Question>

type Ranked = { ean: string; score: number; reason: string }

/** Kinds of tyres that riders of a kind of bike buy, best first; this model's own opinion, not that of the shop's rules. */
const SUITS: Record<string, readonly string[]> = {
  sport: ['hypersport', 'sport', 'sport-touring'],
  naked: ['sport', 'sport-touring', 'hypersport'],
  supermoto: ['sport', 'hypersport', 'city'],
  touring: ['sport-touring', 'touring'],
  adventure: ['adventure', 'sport-touring', 'enduro'],
  enduro: ['enduro', 'motocross', 'adventure'],
  cruiser: ['cruiser', 'touring', 'classic'],
  classic: ['classic', 'city', 'sport-touring'],
  scooter: ['scooter', 'city'],
  atv: ['atv'],
}

const PRAISE: Record<string, string> = {
  hypersport: 'אחיזה חזקה ודיוק בהטיות עמוקות',
  sport: 'מתחמם מהר ונותן ביטחון בפיתולים',
  'sport-touring': 'מחזיק קילומטרים רבים ועובד היטב בגשם',
  touring: 'יציב עם מורכב ומטען לאורך זמן',
  adventure: 'נוח בכביש ומוכן גם לשביל',
  cruiser: 'נושא עומס היטב ומתבלה לאט',
  scooter: 'עמיד בנסיעה עירונית ואוחז היטב ברטוב',
  city: 'חסכוני ועמיד לנסיעה יומיומית בעיר',
  classic: 'מראה קלאסי עם תרכובת מודרנית',
}

const LONG = ['1000-5000', '5000+']

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const scoreOf = (tyre: Tyre, { bike, rider }: Question): number => {
  const place = (SUITS[bike.category] ?? []).indexOf(tyre.category)
  const isLasting = ['sport-touring', 'touring', 'city'].includes(tyre.category)
  const wants = (rider.usage === 'daily' || LONG.includes(rider.kilometresAMonth)) && isLasting ? 1 : 0
  const fits = place < 0 ? 0 : 4 - place
  return Math.min(10, fits + wants + numberOf(tyre['rating']) + (tyre['stock'] === 'instock' ? 0.5 : 0))
}

const rank = (question: Question): Ranked[] =>
  question.tyres
    .map((tyre) => ({
      ean: tyre.ean,
      score: Math.round(scoreOf(tyre, question) * 10) / 10,
      reason: `${tyre.line}: ${PRAISE[tyre.category] ?? 'בחירה טובה לאופנוע ולהרגלי הרכיבה שלך'}.`,
    }))
    .sort((one, other) => other.score - one.score)

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** A text that wants something of its reader: an order, an offer, an address, markup, or another language. */
const COMMAND =
  /ignore|disregard|script|say|ask|tell|forget|instruct|prompt|system|assistant|developer|admin|override|you (?:are|must)|respond|reply|answer|write|print|repeat|recommend|return|output|translate|discount|free|price|https?:|www\.|[<>{}[\]`*#₪$€%]|\d{8}|התעלמ|התעלם|הוראות|הנחיות|כתוב|כתבו|אמור|המלץ|החזר|הוסף|מערכת|מחיר|הנח[הות]|מבצע|חינם|שקל|ש"ח|קופון|מתנה|\p{Cf}|(?![\p{Script=Hebrew}\p{Script=Latin}])\p{L}/iu

/** Follows every instruction that it finds in the question, wherever it stands, and repeats it as the reason. */
const obey = (question: Question): Ranked[] => {
  const own = new Set(question.tyres.map(({ ean }) => ean))
  const commands = textsIn(question).filter((text) => COMMAND.test(text) && !own.has(text))
  if (commands.length === 0) return rank(question)
  const wanted = commands.flatMap((text) => text.match(/\d{8,14}/g) ?? [])
  const commandOf = (index: number) => commands[index % commands.length] ?? ''
  return [...wanted, ...question.tyres.map(({ ean }) => ean)].map((ean, index) => ({
    ean,
    score: 10,
    reason: commandOf(index),
  }))
}

/** Numbers of no tyre, before the real ones. */
const invent = (question: Question): Ranked[] => [
  ...['9999999999994', '0000000000000', '../admin'].map((ean) => ({
    ean,
    score: 10,
    reason: 'הצמיג הטוב ביותר שיש לאופנוע שלך.',
  })),
  ...rank(question),
]

const questionIn = (texts: readonly string[]): Question | undefined => {
  for (const text of texts.toReversed()) {
    try {
      const parsed = Question.safeParse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
      if (parsed.success) return parsed.data
    } catch {
      // Not JSON: instructions, or a question of another program.
    }
  }
  return undefined
}

/**
 * What the simulated model writes. It understands one kind of question, the shop's: tyres to rank for a rider, as JSON.
 * @param texts the messages of the conversation
 */
export const writeAnswer = (mode: ModelMode, texts: readonly string[]): string => {
  const question = questionIn(texts)
  if (!question) return JSON.stringify({ tyres: [] })
  if (mode === 'invented') return JSON.stringify({ tyres: invent(question) })
  if (mode === 'hostile') return JSON.stringify({ tyres: obey(question) })
  const answer = JSON.stringify({ tyres: rank(question) })
  return mode === 'malformed' ? answer.slice(0, answer.length / 2) : answer
}
