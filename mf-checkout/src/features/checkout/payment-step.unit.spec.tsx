import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEdgeClient, createEmotionCache, createPlatformStore, PlatformProvider, type Site } from '@zmig/platform'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Quote } from '@zmig/edge-contract'
import { checkoutSlice, methodChosen, type PaymentMethod } from './checkout.slice.ts'
import { PaymentStep } from './payment-step.tsx'

const quote: Quote = {
  lines: [],
  tyreCount: 1,
  subtotal: 949,
  shipping: 60,
  installation: 0,
  discount: 0,
  payNow: 1009,
  payAtGarage: 0,
  grandTotal: 949,
  instalments: [1009],
}
const company = { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' }
const edge = createEdgeClient(() => Promise.reject(new Error('nothing is asked while rendering')))

const wordsOf = (facts: Partial<Site['company']>, method: PaymentMethod = 'creditcard'): string => {
  const site = {
    shopName: 'צמיגו',
    publicUrl: 'https://zmigo.test',
    mode: 'development',
    company: { ...company, ...facts },
    terms: sampleTerms,
  } as const
  const platform = { ...createPlatformStore(), edge, site }
  platform.inject(checkoutSlice)
  platform.store.dispatch(methodChosen(method))
  const cache = createEmotionCache()
  cache.compat = true
  const html = renderToStaticMarkup(
    <PlatformProvider platform={platform} cache={cache}>
      <PaymentStep quote={quote} stale={false} />
    </PlatformProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

it('names the cards that the shop does not accept, where a card is chosen', () => {
  const facts = { notAcceptedCards: ['דיינרס', 'אמריקן אקספרס'] }
  expect(wordsOf(facts)).toContain('איננו מקבלים כרטיסים של דיינרס ואמריקן אקספרס.')
  expect(wordsOf(facts, 'banktransfer')).not.toContain('איננו מקבלים')
})

it('names what the payment page offers beside cards, where a card is chosen', () => {
  const facts = { wallets: ['ביט', 'Apple Pay'] }
  expect(wordsOf(facts)).toContain('בעמוד התשלום אפשר לשלם גם באמצעות ביט ו-Apple Pay.')
  expect(wordsOf(facts, 'banktransfer')).not.toContain('ביט')
  expect(wordsOf({})).not.toContain('אפשר לשלם גם')
})

it('says nothing about cards when all are accepted', () => {
  const words = wordsOf({})
  expect(words).toContain('סכום לחיוב ₪1,009.00')
  expect(words).not.toContain('איננו מקבלים')
})
