/**
 * Reads the body of an answer by pieces, up to a bound, so that an answer without end takes no memory. UTF-8, whatever it
 * declares.
 * @param mostBytes of the body
 * @returns undefined when it is longer; the rest is not read, and the connection is closed
 * @throws what the connection throws when it breaks or is aborted
 */
export const readAnswer = async (response: Response, mostBytes: number): Promise<string | undefined> => {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength
    if (bytes > mostBytes) return undefined
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}
