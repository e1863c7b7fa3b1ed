import { HttpProblem, problemBody } from '@zmig/kit'
import type { Reads } from './reads.ts'

/** An answer for the server render. */
export type ReadResult = {
  status: number
  /** JSON */
  body: string
  /** what a page that shows this depends on */
  keys: string[]
  /** taken before reading began; see `movedSince` */
  generation: number
}

/** Likes and impressions never drop pages: counts there may be 60 s old (architecture.md, The way data flows). */
const dropsPages = (key: string): boolean => !key.startsWith('like:')

/** Reads as a browser would, without HTTP; refusals come back as their status and problem details. */
export const createReadInProcess =
  (reads: Reads) =>
  async (path: string): Promise<ReadResult> => {
    try {
      const { forms, keys, generation } = await reads.answer(path)
      return { status: 200, body: forms.identity.bytes.toString(), keys: keys.filter(dropsPages), generation }
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      return { status: error.status, body: JSON.stringify(problemBody(error)), keys: [], generation: 0 }
    }
  }
