import { createContext, use, useMemo } from 'react'
import { refusalOf } from './refusal.ts'

/** Whether it was refused because it is not there any more: a colleague deleted it. */
export const isGone = (failure: unknown): boolean => refusalOf(failure)?.error === 'NOT_FOUND'

/** Says that a colleague deleted a row. @param removed what is said after a deletion, `הקופון נמחק` */
export const goneMeanwhile = (removed: string): string => `${removed} בינתיים`

/** The row of a list that a form edits. */
type EditedRow = {
  /** says that it is gone and its change was not saved, and what to do */
  goneText: string
  /** reads the list again, so that it shows the row no more */
  reload: () => void
}

const EditedRowContext = createContext<EditedRow | undefined>(undefined)

/** Around the form of a row. */
export const EditedRowProvider = EditedRowContext.Provider

/** What the provider is given. @param removed what the list says after a deletion; undefined where staff delete nothing */
export const useEditedRowOf = (removed: string | undefined, reload: () => void): EditedRow =>
  useMemo(
    () => ({
      goneText: `${goneMeanwhile(removed ?? 'מה שנערך כאן נמחק')}, ולכן השינוי לא נשמר. העתיקו מכאן את מה שצריך, סגרו את החלון וצרו מחדש.`,
      reload,
    }),
    [removed, reload],
  )

/** The row that the form around edits; undefined for a new one, and outside of lists. */
export const useEditedRow = (): EditedRow | undefined => use(EditedRowContext)
