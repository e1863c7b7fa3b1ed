import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEdgeClient, createEmotionCache, createPlatformStore, openPage, PlatformProvider } from '@zmig/platform'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { accessibilityReviewed } from '../../content/facts.ts'
import { informationPages } from './index.ts'
import type { Terms } from '@zmig/edge-contract'

const company = {
  phone: '03-5550000',
  mobile: '050-0000000',
  fax: '03-5550001',
  email: 'service@zmigo.example',
  businessNumber: '000000000',
  address: 'רחוב הדוגמה 1',
  socialUrl: 'https://social.example/zmigo',
}

const siteFacts = { shopName: 'צמיגו', publicUrl: 'https://zmigo.test', mode: 'development' } as const

const render = async (path: string, sample = false, terms: Terms = sampleTerms, more: object = {}) => {
  const entry = informationPages.find(({ paths }) => paths.includes(path))
  if (!entry) throw new Error(`no page for ${path}`)
  const { features, View } = await openPage(entry)
  const platform = {
    ...createPlatformStore(),
    edge: createEdgeClient(() => Promise.reject(new Error('nothing is asked while rendering'))),
    site: { ...siteFacts, company: { ...company, sample, ...more }, terms },
  }
  for (const feature of features) platform.inject(feature)
  const cache = createEmotionCache()
  cache.compat = true // collect the rules instead of writing <style> between the elements
  return renderToStaticMarkup(
    <PlatformProvider platform={platform} cache={cache}>
      <View params={{}} />
    </PlatformProvider>,
  )
}

/** The text as it is read: a new block is a new sentence, so that a phone number is not the days of the next line. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<\/?(?:bdi|b|span|wbr)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' | ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

/** Every amount that these pages may name, by its unit (storefront-and-checkout.md §1 and §9; decisions.md). */
const allowed: Record<string, readonly string[]> = {
  '₪': ['25', '60'],
  '%': ['70', '400'], // the discount claim; how far the display may be enlarged
  שעות: ['24', '48', '72'],
  ימים: ['14', '30', '90', '365'],
  'ימי עסקים': ['3'],
  שנים: ['4', '5', '7'],
  תשלומים: ['6'],
  צמיגים: ['2,000'],
}

const amountsOf = (words: string) =>
  Object.keys(allowed).flatMap((unit) =>
    [...words.matchAll(new RegExp(`(\\d[\\d,.]*) ?${unit}`, 'g'))].map(([, amount = '']) => ({ amount, unit })),
  )

const paths = informationPages.map((page) => page.paths[0] ?? '')

describe.each(paths)('the words of %s', (path) => {
  it('name no amount that the specification does not', async () => {
    for (const { amount, unit } of amountsOf(wordsOf(await render(path)))) expect(allowed[unit]).toContain(amount)
  })

  it('name no hours but those of the shop', async () => {
    const times = wordsOf(await render(path)).match(/\d\d:\d\d/g) ?? []
    expect(times.filter((time) => time !== '09:00' && time !== '17:00')).toEqual([])
  })

  it('have one heading, with a way back and without a style attribute', async () => {
    const html = await render(path)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('aria-current="page"')
    expect(html).not.toMatch(/ style="/)
    expect(html).not.toMatch(/lorem|TODO|XXX|undefined/i)
  })
})

/** storefront-and-checkout.md §9 */
const promises: Record<string, readonly string[]> = {
  '/terms-of-use': [
    'לבני 18 ומעלה',
    'כוללים מע״מ',
    '2,000',
    '3 ימי עסקים',
    '14 ימים',
    '25 ₪',
    '60 ₪',
    'עד 5 שנים',
    '4 שנים',
  ],
  '/returns-and-refund-policy': ['14 ימים ממועד השליחה', 'דמי טיפול 25 ₪', '60 ₪ כולל מע״מ', 'mailto:'],
  '/privacy-policy': ['365 ימים', '90 ימים', '7 שנים', 'נמחק אחרי 24 שעות', 'נמחקות אחרי 30 ימים'],
  '/contact-us': ['09:00', '17:00', 'mailto:', 'tel:'],
  '/our-direct-business-model': ['היתרון של המכירה הישירה', 'מחיר מנצח', 'שירות מצוין', 'מוצרים איכותיים'],
  '/about-us': ['2,000', '70%'],
  '/shop/signup': ['tel:', 'https://wa.me/', 'mailto:', 'כולל מע״מ'],
  '/imprint': ['מספר עוסק', '09:00', 'פקס'],
  '/data-protection-policy-and-gdpr': ['GDPR', '7 שנים', '90 ימים', '30 ימים'],
  '/accessibility-policy': ['WCAG 2.2', '2 בפברואר 2023'],
}

it.each(Object.entries(promises))('%s contains the terms of the specification', async (path, words) => {
  const html = (await render(path)).replaceAll('\u00a0', ' ')
  for (const word of words) expect(html).toContain(word)
})

it('finds the amounts of the returns page', async () => {
  expect(amountsOf(wordsOf(await render('/returns-and-refund-policy')))).toEqual(
    expect.arrayContaining([
      { amount: '25', unit: '₪' },
      { amount: '60', unit: '₪' },
      { amount: '14', unit: 'ימים' },
    ]),
  )
})

it('says that facts of the company are samples, on the pages that name them', async () => {
  for (const path of ['/imprint', '/customer-service', '/terms-of-use', '/privacy-policy']) {
    expect(await render(path, true)).toContain('COMPANY_FILE')
    expect(await render(path, false)).not.toContain('COMPANY_FILE')
  }
})

it('dates the accessibility statement, and says when it was last compared with the site', async () => {
  const words = wordsOf(await render('/accessibility-policy'))
  expect(words).toContain(`עודכנה ב־2 בפברואר 2023. ב${accessibilityReviewed} היא נבדקה מחדש`)
})

it('names the registered company in the imprint', async () => {
  const words = wordsOf(await render('/imprint'))
  for (const fact of ['phone', 'mobile', 'fax', 'email', 'businessNumber', 'address'] as const)
    expect(words).toContain(company[fact])
})

it('leaves out the fax and the page in a network of a company that has none', async () => {
  for (const path of ['/imprint', '/customer-service'])
    expect(await render(path, false, sampleTerms, { fax: '', socialUrl: '' })).not.toMatch(/פקס|ברשת החברתית/)
})

it('names the card brands that are not accepted in the terms, and says nothing when all are', async () => {
  const terms = async (more: object) => wordsOf(await render('/terms-of-use', false, sampleTerms, more))
  expect(await terms({})).not.toContain('איננו מקבלים כרטיסים')
  expect(await terms({ notAcceptedCards: ['דיינרס', 'אמריקן אקספרס'] })).toContain(
    'אינם נשמרים אצלנו. איננו מקבלים כרטיסים של דיינרס ואמריקן אקספרס.',
  )
})

describe('a changed term changes the pages that name it', () => {
  it.each<[Partial<Terms>, string, string]>([
    [{ shippingFee: 75 }, '/terms-of-use', 'המחיר 75 ₪ כולל מע״מ'],
    [{ freeShippingFrom: 4 }, '/terms-of-use', 'חינם מ־4 צמיגים'],
    [{ freeShippingFrom: 4 }, '/terms-of-use', 'המשלוח חינם כשמזמינים 4 צמיגים או יותר'],
    [{ freeShippingFrom: 4 }, '/about-us', 'ומ־4 צמיגים המשלוח חינם'],
    [{ freeShippingFrom: 4 }, '/our-direct-business-model', 'מ־4 צמיגים ומעלה המשלוח חינם'],
    [{ deliveryFromHours: 24 }, '/terms-of-use', 'אורכת 24 שעות עד שבוע'],
    [{ deliveryToDays: 10 }, '/terms-of-use', 'אורכת 48 שעות עד 10 ימים'],
    [{ transferHoldDays: 5 }, '/terms-of-use', 'נשמרים 5 ימי עסקים'],
    [{ transferHoldDays: 1 }, '/terms-of-use', 'נשמרים יום עסקים אחד, ראשון'],
    [{ transferHoldDays: 1 }, '/returns-and-refund-policy', 'בתוך יום עסקים אחד מבטלת'],
    [{ transferHoldDays: 5 }, '/returns-and-refund-policy', 'בתוך 5 ימי עסקים'],
    [{ instalments: 12 }, '/terms-of-use', 'עד 12 תשלומים שווים'],
    [{ instalments: 1 }, '/terms-of-use', 'של חברת הסליקה, בתשלום אחד.'],
    [{ instalments: 12 }, '/about-us', '12'],
    [{ offerCouponHours: 36 }, '/terms-of-use', 'תקפה ל־36 שעות'],
    [{ offerCouponHours: 1 }, '/terms-of-use', 'תקפה לשעה אחת.'],
    [{ returnDays: 21 }, '/returns-and-refund-policy', '21 ימים ממועד השליחה'],
    [{ returnDays: 21 }, '/customer-service', '21 ימים ממועד השליחה'],
    [{ cardReturnFee: 30 }, '/returns-and-refund-policy', 'דמי טיפול 30 ₪'],
  ])('%j on %s', async (changed, path, words) => {
    expect(wordsOf(await render(path))).not.toContain(words)
    expect(wordsOf(await render(path, false, { ...sampleTerms, ...changed }))).toContain(words)
  })

  it('in the description for search engines too', async () => {
    const entry = informationPages.find(({ name }) => name === 'returns-and-refund-policy')
    const { load } = await openPage(entry!)
    const site = { ...siteFacts, company, terms: { ...sampleTerms, returnDays: 21 } }
    const edge = createEdgeClient(() => Promise.reject(new Error('nothing is asked')))
    const { head } = await load({ params: {}, url: new URL(site.publicUrl), edge, site, ...createPlatformStore() })
    expect(head.description).toContain('21 ימים ממועד השליחה')
  })
})
