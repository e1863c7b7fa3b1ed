import { collectMetric, popularSizes, tyreByEan, widths } from '@zmig/edge-contract'
import { describe, expect, it } from 'vitest'
import { createEdgeClient, EdgeError, type EdgeTransport, limitSentence } from './edge-client.ts'

const clientOf = (answer: { status: number; body: unknown }) => {
  const asked: Parameters<EdgeTransport>[0][] = []
  const client = createEdgeClient((request) => {
    asked.push(request)
    return Promise.resolve(answer)
  })
  return { client, asked }
}

describe('an edge call', () => {
  it('fills path and query and parses the answer', async () => {
    const { client, asked } = clientOf({ status: 200, body: [{ width: '180', profile: '55', rim: '17' }] })
    expect(await client.call(popularSizes, { query: { limit: 8 } })).toEqual([
      { width: '180', profile: '55', rim: '17' },
    ])
    expect(asked[0]?.path).toBe('/api/v1/popular/sizes?limit=8')
  })

  it('encodes path parameters', async () => {
    const { client, asked } = clientOf({ status: 404, body: { type: 'about:blank', title: 'no', status: 404 } })
    await client.call(tyreByEan, { params: { ean: 'a/b?c' } }).catch(() => undefined)
    expect(asked[0]?.path).toBe('/api/v1/tires/MO/a%2Fb%3Fc')
  })

  it('sends a body with a command', async () => {
    const { client, asked } = clientOf({ status: 200, body: { ok: true } })
    await client.call(collectMetric, { params: { visitorId: 'v' }, body: { kind: 'CHECKOUT_INIT' } })
    expect(asked[0]).toMatchObject({ method: 'POST', body: { kind: 'CHECKOUT_INIT' } })
  })

  it('throws the problem of a refusal', async () => {
    const { client } = clientOf({
      status: 400,
      body: { type: 'about:blank', title: 'Bad', status: 400, detail: 'no such' },
    })
    await expect(client.call(widths)).rejects.toMatchObject({ status: 400, message: 'no such' })
  })

  it('gives the sentence of the answer to a person who reached a limit, and for no other failure', async () => {
    const sentence = 'ביקשתם כמה פעמים ברצף. נסו שוב בעוד כמה דקות.'
    const sentenceOf = async (status: number, body: unknown) =>
      limitSentence(
        await clientOf({ status, body })
          .client.call(widths)
          .catch((error: unknown) => error),
      )
    const problem = { type: 'about:blank', title: 'Too often', status: 429, detail: sentence }
    expect(await sentenceOf(429, problem)).toBe(sentence)
    expect(await sentenceOf(429, null)).toBeUndefined()
    expect(await sentenceOf(503, { ...problem, status: 503 })).toBeUndefined()
    expect(limitSentence(new EdgeError(0))).toBeUndefined()
    expect(limitSentence(new Error('429'))).toBeUndefined()
  })

  it('does not let an answer through that the contract does not allow', async () => {
    const { client } = clientOf({ status: 200, body: { widths: [] } })
    await expect(client.call(widths)).rejects.toBeInstanceOf(EdgeError)
  })

  describe('whose schema comes in a file of its own', () => {
    /** As the builds for browsers write an endpoint. */
    const later = (answer: () => Promise<unknown>) => ({ ...widths, answer }) as unknown as typeof widths

    it('is asked at once and parsed when the schema is there', async () => {
      const { client, asked } = clientOf({ status: 200, body: ['180'] })
      let arrive: (schema: unknown) => void = () => undefined
      const answer = client.call(later(() => new Promise((resolve) => (arrive = resolve))))
      expect(asked).toHaveLength(1)
      arrive(widths.answer)
      expect(await answer).toEqual(['180'])
    })

    it('has no answer when the file does not come', async () => {
      const { client } = clientOf({ status: 200, body: ['180'] })
      await expect(client.call(later(() => Promise.reject(new Error('offline'))))).rejects.toMatchObject({ status: 0 })
    })

    it('does not fetch it for an answer that is not read', async () => {
      const { client } = clientOf({ status: 200, body: { any: 'thing' } })
      const fetched = later(() => Promise.reject(new Error('the schema was asked for')))
      expect(await client.call(fetched, { unchecked: true })).toEqual({ any: 'thing' })
    })
  })
})
