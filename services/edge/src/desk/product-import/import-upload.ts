import type { Request } from 'express'

/** A piece of a file that fits, as base64, into a body of 64 KB. Bytes. */
const CHUNK = 45_000

/** A file that is larger than it may be; nothing more of it is read. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/**
 * The body of a request in pieces, without ever holding more than one. A body that says that it is too large is refused
 * before a byte of it is read, and one that says nothing as soon as it has become too large.
 * @throws TooLarge
 */
export const readPieces = async function* (request: Request, largest: number): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > largest) throw new TooLarge()
  let held: Buffer[] = []
  let size = 0
  let total = 0
  // the request stays open when this ends early, for the answer that says why
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += part.length
    if (total > largest) throw new TooLarge()
    held.push(part)
    size += part.length
    if (size < CHUNK) continue
    const all = Buffer.concat(held)
    let first = 0
    for (; all.length - first >= CHUNK; first += CHUNK) yield all.subarray(first, first + CHUNK)
    held = [all.subarray(first)]
    size = all.length - first
  }
  if (size > 0) yield Buffer.concat(held)
}
