import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEdgeClient, createEmotionCache, createPlatformStore, PlatformProvider } from '@zmig/platform'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BestOfferCard, bestOfferSlice } from '../features/best-offer/best-offer.tsx'
import { Delivery } from '../features/product/delivery.tsx'
import { Pillars } from '../features/pillars/pillars.tsx'
import { pages } from '../pages/index.ts'
import { aSet, aTyre, settings } from '../testing/a-tyre.ts'
import { deliveryTime, freeTyreCount, freeTyres, fromFreeTyres } from './terms-text.ts'
import type { Terms } from '@zmig/edge-contract'
import type { ReactNode } from 'react'

const siteOf = (changed: Partial<Terms>) =>
  ({
    shopName: 'צמיגו',
    publicUrl: 'https://zmigo.test',
    mode: 'development',
    company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
    terms: { ...sampleTerms, ...changed },
  }) as const

const edge = createEdgeClient(() => Promise.reject(new Error('nothing is asked while rendering')))

const wordsOf = (part: ReactNode, changed: Partial<Terms> = {}) => {
  const platform = { ...createPlatformStore(), edge, site: siteOf(changed) }
  platform.inject(bestOfferSlice)
  const cache = createEmotionCache()
  cache.compat = true
  const html = renderToStaticMarkup(
    <PlatformProvider platform={platform} cache={cache}>
      {part}
    </PlatformProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('the words for a term', () => {
  it.each([
    [2, 'זוג צמיגים', 'שני צמיגים', 'מזוג צמיגים'],
    [4, '4 צמיגים', '4 צמיגים', 'מ־4 צמיגים'],
  ])('say that shipping is free from %i tyres', (freeShippingFrom, tyres, count, from) => {
    const terms = { ...sampleTerms, freeShippingFrom }
    expect([freeTyres(terms), freeTyreCount(terms), fromFreeTyres(terms)]).toEqual([tyres, count, from])
  })

  it('delivery takes 48 hours to seven days, which are called a week', () => {
    expect(deliveryTime(sampleTerms)).toBe('48 שעות עד שבוע')
    expect(deliveryTime({ ...sampleTerms, deliveryToDays: 5 })).toBe('48 שעות עד 5 ימים')
  })
})

describe('a changed term changes the words of', () => {
  const single = <Delivery tyre={aTyre()} />
  const set = <Delivery tyre={aSet()} />

  it.each<[string, ReactNode, string, Partial<Terms>, string]>([
    ['the fee for shipping', single, 'משלוח: ₪60', { shippingFee: 75 }, 'משלוח: ₪75'],
    ['free shipping', single, 'חינם מזוג צמיגים ומעלה', { freeShippingFrom: 3 }, 'חינם מ־3 צמיגים ומעלה'],
    ['what a set costs to ship', set, 'משלוח חינם', { freeShippingFrom: 3 }, 'משלוח: ₪60'],
    ['the time of delivery', set, 'תוך 48 שעות עד שבוע', { deliveryFromHours: 24 }, 'תוך 24 שעות עד שבוע'],
    ['the days of a return', single, 'תוך 14 ימים', { returnDays: 21 }, 'תוך 21 ימים'],
    [
      'the answer to an offer',
      <BestOfferCard key="offer" tyre={aTyre()} />,
      'נענית תוך 24 שעות',
      { offerAnswerHours: 12 },
      'נענית תוך 12 שעות',
    ],
    [
      'the answer to an offer within an hour',
      <BestOfferCard key="offer-hour" tyre={aTyre()} />,
      'נענית תוך 24 שעות',
      { offerAnswerHours: 1 },
      'נענית תוך שעה אחת',
    ],
    ['the reasons to buy', <Pillars key="p" />, 'קניתם שני צמיגים', { freeShippingFrom: 4 }, 'קניתם 4 צמיגים'],
  ])('%s', (_, part, words, changed, changedWords) => {
    expect(wordsOf(part)).toContain(words)
    expect(wordsOf(part)).not.toContain(changedWords)
    expect(wordsOf(part, changed)).toContain(changedWords)
  })

  it.each([
    ['size-list', { width: '180', profile: '55', rim: '17' }],
    ['brand-list', { brand: 'michelin' }],
    ['category-list', { category: 'sport' }],
    ['home', {}],
  ])('the description of %s', async (name, params) => {
    const entry = pages.find((page) => page.name === name)
    const { features, load } = entry && 'open' in entry ? await entry.open() : entry!
    const platform = createPlatformStore()
    for (const feature of features) platform.inject(feature)
    const answer = { result: [aTyre()], settings, category: null }
    const answering = createEdgeClient(() => Promise.resolve({ status: 200, body: answer }))
    const site = siteOf({ freeShippingFrom: 4 })
    const { head } = await load({ params, url: new URL(site.publicUrl), edge: answering, site, ...platform })
    expect(head.description).toContain('חינם מ־4 צמיגים')
  })
})
