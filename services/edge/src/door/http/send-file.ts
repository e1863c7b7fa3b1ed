import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Sends a download as fast as its reader reads. A reader who leaves ends what it comes from, which is no fault.
 * @param to the answer, with its headers
 * @param pieces the file
 * @param through makes its bytes of them, such as CSV of rows
 * @throws what reading throws; half a file is sent then, and the connection breaks, so that it is not taken for the whole
 */
export const sendFile = async (to: Writable, pieces: Readable, ...through: NodeJS.ReadWriteStream[]): Promise<void> => {
  if (to.destroyed) {
    pieces.destroy()
    return
  }
  let isBroken = false
  let hasLeft = false
  for (const stream of [pieces, ...through]) stream.once('error', () => (isBroken = true))
  to.once('close', () => (hasLeft = !isBroken))
  await pipeline([pieces, ...through, to]).catch((error: unknown) => {
    if (!hasLeft) throw error
  })
}
