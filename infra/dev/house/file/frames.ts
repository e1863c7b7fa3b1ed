/**
 * Rows of several tables in one stream: pieces of COPY text, each behind its length, and a length of zero where a table
 * ends. Lengths are four bytes, the highest first.
 */
const LENGTH = 4

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.allocUnsafe(LENGTH)
  length.writeUInt32BE(bytes)
  return length
}

/** Frames the rows of one table. */
export async function* frames(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of rows) {
    if (piece.length === 0) continue
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

/** Reads frames one table after the other. */
export type FrameReader = {
  /** the pieces of the next table, to be read to the end before the one after. @throws when the stream ends before */
  nextTable(): AsyncGenerator<Buffer>
}

export const readFrames = (source: AsyncIterable<Uint8Array>): FrameReader => {
  const incoming = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  const take = async (bytes: number): Promise<Buffer> => {
    const pieces = [held]
    let size = held.length
    while (size < bytes) {
      const next = await incoming.next()
      if (next.done) throw new Error('the rows end in the middle of a table')
      pieces.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength))
      size += next.value.length
    }
    const all = pieces.length === 1 ? held : Buffer.concat(pieces)
    held = all.subarray(bytes)
    return all.subarray(0, bytes)
  }

  return {
    nextTable: async function* () {
      for (;;) {
        const length = (await take(LENGTH)).readUInt32BE()
        if (length === 0) return
        yield await take(length)
      }
    },
  }
}
