import { sampleTerms } from '@zmig/edge-contract/testing'
import type { Tyre } from '@zmig/edge-contract'
import { createEdgeClient, createPlatformStore } from '@zmig/platform'
import { describe, expect, it } from 'vitest'
import { resultHref, resultOf } from '../result/result-address.ts'
import { mailOf } from '../result/send-result.tsx'
import { sharedResultPage } from './shared-result.page.tsx'
import type { SharedResultState } from '../features/shared-result/shared-result.tsx'

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'development',
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
} as const
const mt07 = { brand: 'Yamaha', model: 'MT-07', brandSlug: 'yamaha', modelSlug: 'mt-07' }
const first = '2907373823466'
const second = '2901542743630'
const address = resultHref({ bike: { brand: 'Yamaha', model: 'MT-07' }, eans: [first, second] })

const aTyre = (ean: string): Tyre => ({
  _id: ean,
  ean,
  name: '009-raven-180-55-17',
  displayName: '009 Raven',
  brand: 'Shinko',
  displaySize: '180/55ZR17',
  width: '180',
  profile: '55',
  rim: '17',
  price: 519,
  fullPrice: 519,
  score: 4.1,
  tireType: 'ספורט',
  category: 'sport',
  position: 'rear',
  construction: 'R',
  tube: 'TL',
  dot: '3126',
  free_shipping: false,
  visibility: 'instock',
  available: 6,
  likes: 3,
  description: '',
  youtube: '',
  meta: { desc: '' },
  speed: 'W',
  load: '73',
  treadFamily: 'sport',
  cdn: false,
  set: false,
})
const answerWith = (...tyres: Tyre[]) => ({
  result: tyres,
  settings: { currentShipmentDisplayTime: '', nextShipmentDisplayTime: '', nextShipmentOrderDeadline: '' },
  years: { tireYears: { previous: 2025, current: 2026 } },
})

const sizesOfMt07 = {
  id: 'mt-07',
  ids: ['mt-07'],
  years: [{ from: 2014, to: 2026 }],
  counts: { set: 1, rear: 1, front: 1 },
  frontSize: '120/70-17',
  rearSize: '180/55-17',
}
const answers: Record<string, unknown> = {
  '/api/v1/bikes/Yamaha/MT-07': {
    bike: { ...mt07, category: 'naked', sizes: [sizesOfMt07] },
  },
  [`/api/v1/tires/MO/${first}`]: answerWith(aTyre(first)),
  [`/api/v1/tires/MO/${second}`]: answerWith(aTyre(second)),
}

const open = async (path: string, refusal = 404) => {
  const { store, inject } = createPlatformStore()
  for (const feature of sharedResultPage.features) inject(feature)
  const asked: string[] = []
  const edge = createEdgeClient(({ path: call }) => {
    asked.push(call)
    const body = answers[call]
    return Promise.resolve(body ? { status: 200, body } : { status: refusal, body: { title: 'refused' } })
  })
  const result = await sharedResultPage.load({ params: {}, url: new URL(path, site.publicUrl), edge, site, store })
  return { ...result, asked, shown: store.getState()['sharedResult'] as SharedResultState }
}

describe('a shared recommendation', () => {
  it('shows its tyres in their order and its bike, and stays out of search engines', async () => {
    const { head, status, shown } = await open(address)
    expect({ status, head }).toMatchObject({
      status: undefined,
      head: { title: 'צמיגים שהומלצו ל־MT-07 | צמיגו', noindex: true },
    })
    expect(shown).toEqual({
      tyres: [aTyre(first), aTyre(second)],
      bike: { brand: 'Yamaha', model: 'MT-07', href: '/bike/yamaha/mt-07' },
    })
  })

  it('leads to what fits its bike, of a model that changed its sizes in the years that take the tyres', async () => {
    const brand = 'Honda'
    const model = 'CBR600F'
    const years1991 = { ...sizesOfMt07, id: 'cbr600f-1991', frontSize: '120/60-17', rearSize: '160/60-17' }
    answers[`/api/v1/bikes/${brand}/${model}`] = {
      bike: {
        brand,
        model,
        brandSlug: 'honda',
        modelSlug: 'cbr600f',
        category: 'sport',
        sizes: [sizesOfMt07, years1991],
      },
    }
    const narrow = '2907145359049'
    answers[`/api/v1/tires/MO/${narrow}`] = answerWith({ ...aTyre(narrow), width: '160', profile: '60' })
    const hrefFor = async (...eans: string[]) =>
      (await open(resultHref({ bike: { brand, model }, eans }))).shown.bike?.href
    expect(await hrefFor(narrow)).toBe('/bike/honda/cbr600f?bike=cbr600f-1991')
    expect(await hrefFor(first)).toBe('/bike/honda/cbr600f')
    // no year takes both, and without any tyre every year does
    expect(await hrefFor(first, narrow)).toBe('/bike/honda/cbr600f')
    expect(await hrefFor('29000001')).toBe('/bike/honda/cbr600f')
  })

  it('leaves out a tyre that its bike does not take, also when the address names it', async () => {
    const scooter = '2907145359049'
    answers[`/api/v1/tires/MO/${scooter}`] = answerWith({ ...aTyre(scooter), rim: '15' })
    const { shown } = await open(resultHref({ bike: { brand: 'Yamaha', model: 'MT-07' }, eans: [scooter, first] }))
    expect(shown.tyres.map(({ ean }) => ean)).toEqual([first])
  })

  it('leaves out what the shop does not carry any more, and a bike that it does not know', async () => {
    const { head, shown } = await open(resultHref({ bike: { brand: 'X', model: 'Y' }, eans: ['29000001', first] }))
    expect(shown).toEqual({ tyres: [aTyre(first)] })
    expect(head.title).toBe('צמיגים שהומלצו | צמיגו')
  })

  it.each([
    ['nothing', '/find-the-right-tires-for-you/result'],
    ['no tyres', '/find-the-right-tires-for-you/result?bike=yamaha/mt-07&tires='],
    ['tyres of its own words', '/find-the-right-tires-for-you/result?tires=../admin,<b>,1'],
    ['10,000 characters', `/find-the-right-tires-for-you/result?tires=${'9'.repeat(10_000)}`],
    ['tyres that are not sold', '/find-the-right-tires-for-you/result?tires=29000001'],
  ])('is 404 with %s', async (_what, path) =>
    expect(await open(path)).toMatchObject({ status: 404, head: { noindex: true }, shown: { tyres: [] } }),
  )

  it('asks for eight tyres at most, and for each once', async () => {
    const eans = Array.from({ length: 500 }, (_, index) => String(29_000_000 + (index % 250)))
    const { asked } = await open(`/find-the-right-tires-for-you/result?tires=${[first, first, ...eans].join(',')}`)
    expect(asked).toHaveLength(8)
    expect(new Set(asked).size).toBe(8)
  })

  it('fails when the edge refuses one request too many', async () => {
    await expect(open('/find-the-right-tires-for-you/result?tires=29000001', 429)).rejects.toMatchObject({
      status: 429,
    })
  })
})

describe('its address', () => {
  it('is read as it was written, with any name of a bike', () => {
    for (const bike of [mt07, { brand: 'Harley-Davidson', model: 'R 1200 GS/Adv & Co' }])
      expect(resultOf(new URL(resultHref({ bike, eans: [first] }), site.publicUrl).searchParams)).toEqual({
        bike: { brand: bike.brand, model: bike.model },
        eans: [first],
      })
  })

  it('holds nothing about the rider', () =>
    expect([...new URL(address, site.publicUrl).searchParams.keys()]).toEqual(['bike', 'tires']))
})

it('opens the mail program of the visitor without a recipient, with the names of the tyres and the address', () => {
  const props = {
    result: resultOf(new URL(address, site.publicUrl).searchParams),
    model: 'Yamaha MT-07',
    names: ['Shinko 009 & Raven'],
  }
  const mail = new URL(mailOf(site.publicUrl, props))
  expect([mail.protocol, mail.pathname]).toEqual(['mailto:', ''])
  expect(mail.searchParams.get('subject')).toBe('צמיגים שמתאימים ל־Yamaha MT-07')
  expect(mail.searchParams.get('body')?.split('\r\n')).toEqual([
    'אלה הצמיגים שיצאו בהתאמה האישית ל־Yamaha MT-07:',
    '• Shinko 009 & Raven',
    '',
    'המחירים והמלאי המעודכנים:',
    site.publicUrl + address,
  ])
})
