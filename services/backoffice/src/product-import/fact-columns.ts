import {
  CONSTRUCTION_WORDS,
  eanShapeFault,
  type FACT_COLUMNS,
  plainDot,
  plainSizePart,
  POSITION_WORDS,
  TREAD_FAMILIES,
  TREAD_WORDS,
  TUBE_WORDS,
  wholeEan,
  wordKey,
} from '@zmig/edge-contract'

export type FactField = (typeof FACT_COLUMNS)[number]
export type FactValue = string | number | boolean

/** Fields in which a dash is a value: no aspect ratio, bias. */
const DASHED = new Set<string>(['profile', 'construction'])
export const isDash = (field: string, cell: string): boolean => DASHED.has(field) && cell.trim() === '-'

type Words = { words: ReadonlyMap<string, FactValue>; fault: string }

/** Tokens and what a form calls them, with and without the token behind it, and other words. */
const wordsOf = (
  labels: Readonly<Record<string, string>>,
  others: Readonly<Record<string, FactValue>> = {},
): Words['words'] =>
  new Map(
    [
      ...Object.entries(labels).flatMap(([token, label]) =>
        [token, label, label.replace(/ \(.+\)$/, '')].map((word) => [word, token] as const),
      ),
      ...Object.entries(others),
    ].map(([word, value]) => [wordKey(word), value]),
  )

const CHOICES: Partial<Record<FactField, Words>> = {
  position: {
    words: wordsOf(POSITION_WORDS, { שניהם: 'both' }),
    fault: 'כתבו front, rear, both או set',
  },
  construction: { words: wordsOf(CONSTRUCTION_WORDS, { zr: 'R' }), fault: 'כתבו R, B או -' },
  tube: { words: wordsOf(TUBE_WORDS), fault: 'כתבו TL או TT' },
  free_shipping: {
    words: wordsOf({}, { true: true, yes: true, '1': true, כן: true, false: false, no: false, '0': false, לא: false }),
    fault: 'כתבו true או false',
  },
  treadFamily: { words: wordsOf(TREAD_WORDS), fault: `כתבו ${TREAD_FAMILIES.join(', ')}` },
}

/** Letters of the longest cell: a description has half of them. */
const MOST_LETTERS = 4_000
const SCORE = /^\d(?:[.,]\d+)?$/

/** The value of a cell of facts, or what is wrong with it; whether it may be said of a tyre, the catalogue judges. */
export const factOf = (field: FactField, text: string): { value: FactValue } | { fault: string } => {
  const choice = CHOICES[field]
  if (choice) {
    const value = choice.words.get(wordKey(text))
    return value === undefined ? { fault: choice.fault } : { value }
  }
  if (field === 'score')
    return SCORE.test(text)
      ? { value: Number(text.replace(',', '.')) }
      : { fault: 'מספר בין 0 ל־5, למשל 4.5. 0: אין ציון' }
  if (field === 'frontEan' || field === 'rearEan') {
    const ean = wholeEan(text)
    const fault = eanShapeFault(ean)
    return fault === undefined ? { value: ean } : { fault }
  }
  if (text.length > MOST_LETTERS) return { fault: `ארוך מדי: ${text.length.toLocaleString('he-IL')} תווים` }
  if (field === 'width' || field === 'profile' || field === 'rim') return { value: plainSizePart(field, text) }
  return { value: field === 'dot' ? plainDot(text) : text }
}
