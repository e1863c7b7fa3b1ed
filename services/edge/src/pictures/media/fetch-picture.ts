/** A name inside the bucket: no step up or aside, nothing that a server could read as another slash. */
const isName = (segment: string): boolean =>
  segment !== '' && segment !== '.' && segment !== '..' && !/[\\/\p{Cc}\p{Cs}]|%(2f|5c|2e)/iu.test(segment)

/**
 * Where a picture lies: below the bucket's base address and nowhere else.
 * @param base absolute address without a slash at its end
 * @param path as catalog published it, names between slashes
 * @returns undefined for a path that would lead elsewhere: `..`, an absolute address, encoded slashes
 */
export const bucketAddress = (base: string, path: string): URL | undefined => {
  const segments = path.split('/')
  if (!segments.every(isName)) return undefined
  const root = new URL(`${base}/`)
  const address = new URL(root.pathname + segments.map(encodeURIComponent).join('/'), root)
  return address.origin === root.origin && address.pathname.startsWith(root.pathname) ? address : undefined
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

const TYPES: [type: string, fits: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => startsWith(bytes, '\xff\xd8\xff')],
  ['image/png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)],
  ['image/avif', (bytes) => startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)],
]

/** Types of real pictures; SVG is not one of them, because it can hold script. */
const ACCEPTED = TYPES.map(([type]) => type)

/** The type of a picture by its first bytes; the bucket's content type is not trusted. @returns undefined for other types */
const pictureType = (bytes: Buffer): string | undefined => TYPES.find(([, fits]) => fits(bytes))?.[0]

export type Picture = { bytes: Buffer; contentType: string }

/** `away`: the bucket did not answer, so it may not have another picture either. */
export type Fetched = { ok: true; picture: Picture } | { ok: false; reason: string; away: boolean }

export type Limits = {
  /** 5 MB: a photograph for a product page has some hundred kilobytes */
  maxBytes: number
  /** 5 s from asking to the last byte: a shopper has scrolled on by then */
  deadlineMs: number
}
export const LIMITS: Limits = { maxBytes: 5 * 1024 * 1024, deadlineMs: 5_000 }

const refused = (reason: string): Fetched => ({ ok: false, reason, away: false })

const readBody = async (body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | undefined> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) return undefined // leaving the loop cancels the rest
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What speaks against an answer before its body is read. */
const refusalOf = ({ status, headers }: Response, maxBytes: number): string | undefined => {
  if (status !== 200) return `answered ${status}`
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!ACCEPTED.includes(type)) return 'sent another type'
  return Number(headers.get('content-length') ?? 0) > maxBytes ? 'is too large' : undefined
}

const take = async (response: Response, { maxBytes }: Limits): Promise<Fetched> => {
  const { status, body } = response
  const refusal = refusalOf(response, maxBytes)
  if (refusal || !body) {
    await body?.cancel()
    return { ...refused(refusal ?? 'sent nothing'), ...(status >= 500 && { away: true }) }
  }
  const bytes = await readBody(body, maxBytes)
  if (!bytes) return refused('is too large')
  const contentType = pictureType(bytes)
  return contentType ? { ok: true, picture: { bytes, contentType } } : refused('is not what its type says')
}

/**
 * Fetches a picture whole, so that one that ends early or grows too large never reaches a browser. Redirects are not
 * followed, nothing of the shopper's request is sent, and its type is what its bytes say.
 */
export const fetchPicture = async (address: URL, limits: Limits = LIMITS): Promise<Fetched> => {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { accept: ACCEPTED.join(', '), 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(limits.deadlineMs),
    })
    return await take(response, limits)
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.name : String(error), away: true }
  }
}
