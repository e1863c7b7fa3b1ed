import { faultsSentence, lineFaults, type LineText, plainLine, type TyreFaults } from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import { refused } from '@zmig/kit/refused'
import { followTyre } from '../tyre-set/tyre-set.decider.ts'

export type LineRefused = { ok: false; code: 'NOT_FOUND' | 'VALIDATION'; message: string; faults?: TyreFaults }

type Changed = { before: TyreFacts; after: TyreFacts }

const GONE = 'אין צמיגים של הדגם הזה. אולי שינו את שמו בינתיים: טענו את הרשימה מחדש'

const FIELDS = ['line', 'hebrewName', 'treadFamily', 'youtube'] as const
const isChanged = ({ before, after }: Changed): boolean => FIELDS.some((field) => before[field] !== after[field])

/**
 * Decides what new words of a line make of its tyres and of the sets that they are part of. A set takes what its rear has; it
 * keeps a name of its own.
 * @param tyres single tyres of the line
 * @param sets that one of the tyres is part of
 * @returns the products that change, none when all say so already
 */
export const decideLine = (
  typed: LineText,
  { tyres, sets }: { tyres: readonly TyreFacts[]; sets: readonly TyreFacts[] },
): { save: Changed[] } | LineRefused => {
  if (tyres.length === 0) return refused('NOT_FOUND', GONE)
  const words = plainLine(typed)
  const faults = lineFaults(words)
  if (Object.keys(faults).length > 0) return { ...refused('VALIDATION', faultsSentence(faults)), faults }
  const changed = tyres.map((before) => ({ before, after: { ...before, ...words } })).filter(isChanged)
  const followed = sets.map((before) => ({
    before,
    after: changed.reduce((set, tyre) => followTyre(set, tyre.before, tyre.after), before),
  }))
  return { save: [...changed, ...followed.filter(isChanged)] }
}
