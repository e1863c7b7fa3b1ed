// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { changeProduct, findStaffProduct, orderCounts, type ProductDetail } from '@zmig/edge-contract'
import { EdgeError } from '@zmig/platform'
import { afterEach, expect, it } from 'vitest'
import { openAsStaff, press, refusal, testEdge } from '../../testing/staff-page.tsx'
import { playUploads } from '../../testing/uploads.ts'
import { PictureFolder } from './picture-folder.tsx'
import { text } from './text.ts'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const ROAD = '3528701931487'
const ANGEL = '8019227312345'
const road: ProductDetail = {
  ean: ROAD,
  brand: 'Michelin',
  line: 'Road 6',
  displaySize: '180/55ZR17',
  description: '',
  set: false,
  price: 1_069,
  fullPrice: 1_200,
  picture: '',
  pictures: [],
  version: 3,
  stock: null,
  sets: [],
  openOrders: { orders: [], total: 0 },
}
const pathOf = (name: string) => `uploads/${name}`
const photo = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/jpeg' })

/** The section over a shop with two tyres; an upload is kept under the name of its file. */
const openFolder = async () => {
  const products = new Map([
    [ROAD, road],
    [ANGEL, { ...road, ean: ANGEL, brand: 'Pirelli', line: 'Angel GT' }],
  ])
  const { edge, asked, answer } = testEdge()
  answer(orderCounts, () => ({}) as never)
  answer(findStaffProduct, ({ params }) => {
    const product = products.get(params?.['ean'] ?? '')
    if (!product) throw new EdgeError(404)
    return { ok: true as const, product }
  })
  answer(changeProduct, ({ params, body }) => {
    const ean = params?.['ean'] ?? ''
    const { pictures, version } = body as { pictures: string[]; version: number }
    const before = products.get(ean) ?? road
    if (version !== before.version) throw refusal(409, { error: 'CHANGED', message: 'המוצר השתנה', product: before })
    const product = { ...before, pictures, version: version + 1 }
    products.set(ean, product)
    return { ok: true as const, product }
  })
  const uploads = playUploads()
  openAsStaff(<PictureFolder />, edge)
  const section = await screen.findByRole('region', { name: text.title })
  const choose = (...names: string[]) => {
    const input = section.querySelector('[data-part=picture-folder]')
    if (!(input instanceof HTMLInputElement)) throw new Error('there is no place for a folder')
    fireEvent.change(input, { target: { files: names.map(photo) } })
  }
  return { products, uploads, asked, answer, choose }
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name.replace('.', '\\.')) })
const says = (name: string, words: string) => waitFor(() => expect(row(name).textContent).toContain(words))
/** Each upload is kept under another path. */
const keepAs = (uploads: ReturnType<typeof playUploads>) =>
  Object.defineProperty(uploads, 'answer', {
    get: () => ({ status: 200, body: { ok: true, bucketPath: pathOf(uploads.sent.at(-1)?.file.name ?? '') } }),
  })

it('shows what each file is a picture of, and why others are not sent', async () => {
  const { choose, uploads } = await openFolder()
  choose(`${ROAD}.jpg`, `${ANGEL}-2.jpg`, '4000000000006.jpg', 'IMG_1.jpg', 'Thumbs.db', '.DS_Store')
  await says(`${ROAD}.jpg`, 'Michelin Road 6 180/55ZR17')
  await says(`${ANGEL}-2.jpg`, 'תמונה 2')
  await says('4000000000006.jpg', text.unknownEan('4000000000006'))
  await says('IMG_1.jpg', text.noEan)
  await says('Thumbs.db', text.noPicture)
  expect(screen.queryByText(/DS_Store/)).toBeNull()
  expect(uploads.sent).toEqual([])
  expect(screen.getByRole('button', { name: text.send(2) })).toBeTruthy()
})

it('adds the pictures of each product in the order of their names, once however often the folder comes', async () => {
  const { choose, uploads, products } = await openFolder()
  keepAs(uploads)
  const folder = [`${ROAD}-10.jpg`, `${ANGEL}.jpg`, `${ROAD}-2.jpg`, `${ROAD}.jpg`]
  choose(...folder)
  await press(text.send(4))
  for (const name of folder) await says(name, text.states.added)
  const added = [`${ROAD}.jpg`, `${ROAD}-2.jpg`, `${ROAD}-10.jpg`].map(pathOf)
  expect(products.get(ROAD)?.pictures).toEqual(added)
  expect(products.get(ANGEL)?.pictures).toEqual([pathOf(`${ANGEL}.jpg`)])
  await press(text.clear)
  choose(...folder)
  await press(text.send(4))
  for (const name of folder) await says(name, text.states.there)
  expect(products.get(ROAD)).toMatchObject({ pictures: added, version: 4 })
  expect(screen.getByText(text.summary(0, 4, 0))).toBeTruthy()
})

it('sends two at a time', async () => {
  const { choose, uploads } = await openFolder()
  uploads.holds = true
  choose(`${ROAD}.jpg`, `${ROAD}-2.jpg`, `${ANGEL}.jpg`)
  await press(text.send(3))
  await waitFor(() => expect(uploads.sent).toHaveLength(2))
  expect(screen.getAllByRole('progressbar')).toHaveLength(2)
  await says(`${ANGEL}.jpg`, text.states.waiting)
  cleanup()
  expect(uploads.ended).toBe(2)
})

it('says why a picture did not arrive, adds the others, and sends it again', async () => {
  const { choose, uploads, products } = await openFolder()
  uploads.answer = { status: 422, body: { ok: false, error: 'VALIDATION', message: 'הקובץ הוא ארכיון ZIP' } }
  choose(`${ROAD}.jpg`)
  await press(text.send(1))
  await says(`${ROAD}.jpg`, 'הקובץ הוא ארכיון ZIP')
  keepAs(uploads)
  choose(`${ANGEL}.jpg`)
  await press(text.send(1))
  await says(`${ANGEL}.jpg`, text.states.added)
  fireEvent.click(within(row(`${ROAD}.jpg`)).getByRole('button', { name: text.retryOf(`${ROAD}.jpg`) }))
  await says(`${ROAD}.jpg`, text.states.added)
  expect(products.get(ROAD)?.pictures).toEqual([pathOf(`${ROAD}.jpg`)])
})

it('asks again for a product that could not be asked for', async () => {
  const { choose, answer } = await openFolder()
  answer(findStaffProduct, () => {
    throw new EdgeError(0)
  })
  choose(`${ROAD}.jpg`)
  await says(`${ROAD}.jpg`, text.notAsked)
  answer(findStaffProduct, () => ({ ok: true as const, product: road }))
  await press(text.retryOf(`${ROAD}.jpg`))
  await says(`${ROAD}.jpg`, text.states.ready)
  expect(screen.queryByText(text.notAsked)).toBeNull()
})

it('adds to what a colleague makes of the product meanwhile', async () => {
  const { choose, uploads, products, answer } = await openFolder()
  keepAs(uploads)
  choose(`${ROAD}.jpg`)
  await says(`${ROAD}.jpg`, text.states.ready)
  let isFirst = true
  answer(findStaffProduct, () => {
    const product = products.get(ROAD) ?? road
    if (isFirst) products.set(ROAD, { ...road, pictures: ['tyres/colleague.jpg'], version: 4 })
    isFirst = false
    return { ok: true as const, product }
  })
  await press(text.send(1))
  await says(`${ROAD}.jpg`, text.states.added)
  expect(products.get(ROAD)?.pictures).toEqual(['tyres/colleague.jpg', pathOf(`${ROAD}.jpg`)])
})
