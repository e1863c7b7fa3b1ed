import type { Holiday } from '../facts.ts'

export type SavedHoliday = Holiday & { version: number }

export type HolidayRefused = {
  ok: false
  code: 'EXISTS' | 'NOT_FOUND' | 'CHANGED'
  message: string
  holiday?: SavedHoliday
}

const text = {
  exists: 'היום הזה כבר רשום כחג. אפשר לערוך אותו ברשימה.',
  notFound: 'היום הזה כבר לא רשום כחג.',
  changed: 'מישהו אחר שינה את החג בינתיים. מה ששיניתם נשאר, והשאר עודכן למצב החדש; בדקו ונסו שוב.',
}

const refused = (code: HolidayRefused['code'], message: string, holiday?: SavedHoliday): HolidayRefused => ({
  ok: false,
  code,
  message,
  ...(holiday && { holiday }),
})

/**
 * Decides whether a holiday may be saved or removed.
 * @param version that staff saw; null for a new one
 * @param before the row under its lock
 * @returns the refusal; undefined when it may
 */
export const refuseHoliday = (version: number | null, before: SavedHoliday | undefined): HolidayRefused | undefined => {
  if (version === null) return before && refused('EXISTS', text.exists, before)
  if (!before) return refused('NOT_FOUND', text.notFound)
  return before.version === version ? undefined : refused('CHANGED', text.changed, before)
}
