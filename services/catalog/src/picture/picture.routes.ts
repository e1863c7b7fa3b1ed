import { pictureLimit, PictureUse } from '@zmig/edge-contract'
import { HttpProblem, letIn, problemWithHeaders, readFile } from '@zmig/kit'
import type { Router } from 'express'
import pLimit from 'p-limit'
import type { KeepPicture } from './picture.commands.ts'
import { BEGINNING, decideType, type PictureRefused } from './picture.decider.ts'

/** Uploads that are in memory at a time: 80 MB at worst. The others wait, unread. */
const AT_ONCE = 4
/** Past this many waiting uploads the next one is asked to come again. */
const MOST_WAITING = 40

const busy = () =>
  problemWithHeaders(new HttpProblem(503, 'Busy', 'כמה תמונות עולות עכשיו בבת אחת. נסו שוב בעוד כמה שניות.'), {
    'Retry-After': '5',
  })

/** The bytes of an upload, or a refusal as soon as its beginning tells that it is no picture. */
const readPicture = async (pieces: AsyncIterable<Buffer>): Promise<Buffer | PictureRefused> => {
  const read: Buffer[] = []
  let length = 0
  let isKnown = false
  for await (const piece of pieces) {
    read.push(piece)
    length += piece.length
    if (isKnown || length < BEGINNING) continue
    const decision = decideType(Buffer.concat(read).subarray(0, BEGINNING))
    if ('ok' in decision) return decision
    isKnown = true
  }
  return Buffer.concat(read)
}

/** `POST /pictures?use=` takes the bytes of a picture that staff upload and answers with its path, or a refusal by name. */
export const mountPictureRoutes = (router: Router, keepPicture: KeepPicture): void => {
  const limit = pLimit(AT_ONCE)
  router.post('/pictures', letIn('edge'), async (request, response) => {
    if (limit.pendingCount >= MOST_WAITING) throw busy()
    const use = PictureUse.parse(request.query['use'])
    const answer = await limit(async () => {
      const bytes = await readPicture(readFile(request, pictureLimit))
      return Buffer.isBuffer(bytes) ? keepPicture(bytes, use) : bytes
    })
    response.json(answer)
  })
}
