import { TermsChanged } from '@zmig/events'
import { sampleTerms } from '@zmig/edge-contract/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const readTerms = async () => {
  const response = await fixture.get('/api/v1/terms')
  return { status: response.status, body: (await response.json()) as unknown }
}

it('answers the terms that ordering published last, amounts in shekels', async () => {
  expect(await readTerms()).toMatchObject({ status: 503, body: { title: 'No terms yet' } })
  await fixture.publish(TermsChanged.create(TermsChanged.example, now()))
  expect(await readTerms()).toEqual({ status: 200, body: sampleTerms })

  await fixture.publish(
    TermsChanged.create({ ...TermsChanged.example, shippingFee: 4_550, cardHoldMinutes: 35 }, now()),
  )
  expect(await readTerms()).toEqual({ status: 200, body: { ...sampleTerms, shippingFee: 45.5, cardHoldMinutes: 35 } })
})
