import { collectMetric, popularSizes, widths } from '@zmig/edge-contract'
import { describe, expect, it } from 'vitest'
import { createEdgeClient } from '../edge/edge-client.ts'
import { rememberAnswers } from './load-page.ts'

const views = (statuses: number[] = []) => {
  const asked: string[] = []
  let clock = 0
  const edge = createEdgeClient(({ path, method }) => {
    asked.push(`${method} ${path}`)
    return Promise.resolve({ status: statuses.shift() ?? 200, body: method === 'GET' ? [] : { ok: true } })
  })
  return { ...rememberAnswers(edge, () => clock), asked, pass: (milliseconds: number) => (clock += milliseconds) }
}

describe('an answer that was read ahead', () => {
  it('is there for the page, and asked for once', async () => {
    const { ahead, now, asked } = views()
    await Promise.all([ahead.call(widths), ahead.call(widths)])
    expect(await now.call(widths)).toEqual([])
    expect(asked).toHaveLength(1)
  })

  it('is another one for another query', async () => {
    const { ahead, now, asked } = views()
    await ahead.call(popularSizes, { query: { limit: 8 } })
    await now.call(popularSizes, { query: { limit: 4 } })
    expect(asked).toHaveLength(2)
  })

  it('is too old after a while', async () => {
    const { ahead, now, asked, pass } = views()
    await ahead.call(widths)
    pass(15_001)
    await now.call(widths)
    expect(asked).toHaveLength(2)
  })

  it('that did not come is asked for again', async () => {
    const { ahead, now } = views([503])
    await expect(ahead.call(widths)).rejects.toMatchObject({ status: 503 })
    expect(await now.call(widths)).toEqual([])
  })

  it('is never that of a command', async () => {
    const { ahead, now, asked } = views()
    const command = { params: { visitorId: 'v' }, body: { kind: 'CHECKOUT_INIT' } } as const
    await ahead.call(collectMetric, command)
    await now.call(collectMetric, command)
    expect(asked).toHaveLength(2)
  })
})
