import { EdgeError, limitSentence } from '@zmig/platform'
import { isChanged, refusalOf } from './refusal.ts'

/** What the edge says about a failure, in Hebrew: why it refused, or that a limit was reached. Undefined when it says nothing. */
export const saidOf = (failure: unknown): string | undefined => refusalOf(failure)?.message ?? limitSentence(failure)

const sentenceOf = (failure: unknown, kept: string, wrong: string): string => {
  const said = saidOf(failure)
  if (said !== undefined) return said
  if (!(failure instanceof EdgeError) || failure.status === 0) return `אין חיבור לשרת. ${kept}נסו שוב בעוד רגע.`
  if (failure.status >= 500) return `השירות אינו זמין כרגע. ${kept}נסו שוב בעוד רגע.`
  return wrong
}

/**
 * The Hebrew sentence for a form of staff that was not saved: what the edge says when it refuses, otherwise that the shop did
 * not answer. What was typed stays, so the sentence says to try again.
 */
export const failureText = (failure: unknown): string =>
  sentenceOf(failure, 'מה שהוקלד נשאר כאן, ', 'הפעולה לא בוצעה. בדקו את מה שהוקלד ונסו שוב.')

/** The same for one press, as an undo: nothing was typed, and there is no form to save once more. */
export const pressFailureText = (failure: unknown): string =>
  isChanged(failure)
    ? 'הנתונים השתנו בינתיים, ולכן נשארו כמו שהם.'
    : sentenceOf(failure, '', 'הפעולה לא בוצעה. רעננו את הדף ונסו שוב.')
