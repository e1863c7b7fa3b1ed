import { EdgeError, limitSentence } from '@zmig/platform'
import { refusalOf } from './refusal.ts'

/**
 * The Hebrew sentence for a call of staff that failed: what the edge says when it refuses, otherwise that the shop did not
 * answer. What was typed stays, so the sentence says to try again.
 */
export const failureText = (failure: unknown): string => {
  const said = refusalOf(failure)?.message ?? limitSentence(failure)
  if (said !== undefined) return said
  if (!(failure instanceof EdgeError) || failure.status === 0)
    return 'אין חיבור לשרת. מה שהוקלד נשאר כאן, נסו שוב בעוד רגע.'
  if (failure.status >= 500) return 'השירות אינו זמין כרגע. מה שהוקלד נשאר כאן, נסו שוב בעוד רגע.'
  return 'הפעולה לא בוצעה. בדקו את מה שהוקלד ונסו שוב.'
}
