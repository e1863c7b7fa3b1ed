import { buffer } from 'node:stream/consumers'
import { createDeployToken, type SigningKey } from '@zmig/slices/package'
import type { Shop } from './shop.ts'

const TIMEOUT_MILLISECONDS = 60_000

/** The sentence of a refusal (problem details, RFC 9457). */
const sentenceOf = (status: number, text: string): string => {
  try {
    const { title, detail } = JSON.parse(text) as { title?: string; detail?: string }
    return [title, detail].filter(Boolean).join(': ') || `The shop answered with ${status}.`
  } catch {
    return `The shop answered with ${status}.`
  }
}

/**
 * A shop that is reached over HTTP, at its door of teams: each request brings a token that is good for nothing else.
 * @param address its PUBLIC_URL, e.g. `https://zmigo.example`
 * @param keyOf the key of the team. @throws Error when there is none
 * @param asTypedHere names commands in a refusal as they are typed where it is read
 */
export const createHttpShop = (
  address: string,
  keyOf: () => SigningKey,
  asTypedHere = (text: string): string => text,
): Shop => {
  const { origin: shop } = new URL(address)
  const call = async (method: string, path: string, type?: string, body?: Uint8Array | string): Promise<unknown> => {
    if (path.startsWith('/slices/keys'))
      throw new Error(
        'Keys are added, listed and revoked by the operator of the shop, on its own machine. There, leave out --shop and unset SLICE_SHOP_URL.',
      )
    const token = createDeployToken(keyOf(), { shop, method, path, body: Buffer.from(body ?? '') })
    const answer = await fetch(new URL(path, shop), {
      method,
      redirect: 'error',
      headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    }).catch((error: unknown) => {
      throw new Error(`The shop at ${address} cannot be reached. Is it running, and is the address right?`, {
        cause: error,
      })
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(asTypedHere(sentenceOf(answer.status, text)))
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, 'application/json', JSON.stringify(body)),
    sendFile: async (path, content, type) => call('POST', path, type, await buffer(content)),
  }
}
