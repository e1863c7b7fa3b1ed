import { HttpProblem, problemBody } from '@zmig/kit'
import { dropsPages } from './drops-pages.ts'
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
