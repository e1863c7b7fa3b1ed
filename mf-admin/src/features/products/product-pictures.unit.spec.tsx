// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { changeProduct, orderCounts, pictureLimit, type ProductDetail } from '@zmig/edge-contract'
import { EdgeError } from '@zmig/platform'
import { afterEach, expect, it } from 'vitest'
import { playUploads } from '../../testing/uploads.ts'
import { text } from './product-pictures.text.ts'
import { openProducts, openRoad, press, road } from './testing/product-page.tsx'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const ONE = 'uploads/11111111111111111111111111111111.jpg'
const TWO = 'uploads/22222222222222222222222222222222.jpg'
const pictured = { ...road, picture: ONE, pictures: [ONE, TWO] }
const place = () => screen.getByRole('region', { name: text.section })
const shown = () =>
  within(place())
    .queryAllByRole('img')
    .map((each) => each.getAttribute('src'))
const addressOf = (path: string) => `/edge/api/v1/media/picture/${path}`
const photo = (name: string, type = 'image/jpeg', size = 10) => new File([new Uint8Array(size)], name, { type })
const drop = (...files: File[]) => fireEvent.drop(place(), { dataTransfer: { files } })
const openPictures = async (product: ProductDetail) => {
  const page = openProducts(product)
  page.answer(orderCounts, () => ({}) as never)
  await openRoad()
  return page
}
const changes = (asked: ReturnType<typeof openProducts>['asked']) =>
  asked.filter(({ what }) => what === 'PATCH /api/v1/admin/products/3528701931487/facts').map((each) => each.with)

it('adds files that are dragged, one after the other, and shows them', async () => {
  const uploads = playUploads()
  const { asked } = await openPictures({ ...road, picture: '', pictures: [] })
  expect(screen.getByText(text.none)).toBeTruthy()
  uploads.answer = { status: 200, body: { ok: true, bucketPath: ONE } }
  drop(photo('front.jpg'))
  await waitFor(() => expect(shown()).toEqual([addressOf(ONE)]))
  uploads.answer = { status: 200, body: { ok: true, bucketPath: TWO } }
  drop(photo('back.avif', 'image/avif'))
  await waitFor(() => expect(shown()).toEqual([addressOf(ONE), addressOf(TWO)]))
  expect(uploads.sent.map(({ address, type }) => [address, type])).toEqual([
    ['/edge/api/v1/admin/pictures?use=product', 'image/jpeg'],
    ['/edge/api/v1/admin/pictures?use=product', 'image/avif'],
  ])
  expect(changes(asked)).toMatchObject([{ pictures: [ONE] }, { pictures: [ONE, TWO] }])
})

it('says of each file why it was refused, and goes on with the next', async () => {
  const uploads = playUploads()
  await openPictures({ ...road, pictures: [] })
  uploads.answer = { status: 422, body: { ok: false, error: 'VALIDATION', message: 'הקובץ הוא ארכיון ZIP' } }
  drop(photo('large.jpg', 'image/jpeg', pictureLimit.most + 1), photo('archive.zip', 'application/zip'))
  expect(await screen.findByText(/ארכיון ZIP/)).toBeTruthy()
  expect(screen.getByText(new RegExp(pictureLimit.tooLarge.slice(0, 20)))).toBeTruthy()
  expect(uploads.sent.map(({ file, type }) => [file.name, type])).toEqual([['archive.zip', 'image/jpeg']])
  press(text.dismiss('archive.zip'))
  expect(screen.queryByText(/ארכיון ZIP/)).toBeNull()
})

it('takes pasted pictures, and leaves pasted words alone', async () => {
  const uploads = playUploads()
  await openPictures({ ...road, pictures: [] })
  uploads.answer = { status: 200, body: { ok: true, bucketPath: ONE } }
  fireEvent.paste(document.body, { clipboardData: { files: [] } })
  expect(uploads.sent).toEqual([])
  fireEvent.paste(document.body, { clipboardData: { files: [photo('')] } })
  await waitFor(() => expect(shown()).toEqual([addressOf(ONE)]))
})

it('moves a picture to the front, removes one, and puts it back', async () => {
  const { asked } = await openPictures(pictured)
  press(text.earlier(1))
  await waitFor(() => expect(shown()).toEqual([addressOf(TWO), addressOf(ONE)]))
  press(text.remove(0))
  await waitFor(() => expect(shown()).toEqual([addressOf(ONE)]))
  press('ביטול הפעולה')
  await waitFor(() => expect(shown()).toEqual([addressOf(TWO), addressOf(ONE)]))
  expect(changes(asked)).toMatchObject([{ pictures: [TWO, ONE] }, { pictures: [ONE] }, { pictures: [TWO, ONE] }])
})

it('makes the same change of what a colleague saved meanwhile', async () => {
  const { answer, asked } = await openPictures(pictured)
  const newer = { ...pictured, pictures: [ONE, TWO, 'tyres/new.jpg'], version: 9 }
  let isFirst = true
  answer(changeProduct, ({ body }) => {
    if (isFirst) {
      isFirst = false
      const problem = {
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        ok: false,
        error: 'CHANGED',
        message: 'מישהו שינה',
        product: newer,
      }
      throw new EdgeError(409, problem as never)
    }
    return { ok: true as const, product: { ...newer, ...(body as object), version: 10 } }
  })
  press(text.remove(0))
  await waitFor(() => expect(shown()).toEqual([addressOf(TWO), addressOf('tyres/new.jpg')]))
  expect(changes(asked)).toMatchObject([{ version: 3 }, { version: 9, pictures: [TWO, 'tyres/new.jpg'] }])
})
