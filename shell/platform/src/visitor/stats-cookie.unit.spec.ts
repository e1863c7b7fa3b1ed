import { describe, expect, it } from 'vitest'
import { readStats, withProductLike } from './stats-cookie.ts'

const empty = readStats('')

const cookie = (value: unknown) => `other=1; stats=${encodeURIComponent(JSON.stringify(value))}`

describe('the stats cookie', () => {
  it('holds the visitor and the likes', () => {
    const stats = { visitorId: 'v', data: { likes: { products: [{ productId: '1' }], shops: [{ shopId: '2' }] } } }
    expect(readStats(cookie({ ...stats, more: 1 }))).toEqual(stats)
  })

  it.each([
    ['no visitor', { data: { likes: { products: [], shops: [] } } }],
    ['no likes', { visitorId: 'v' }],
    ['no list of shops', { visitorId: 'v', data: { likes: { products: [] } } }],
    ['a like that is none', { visitorId: 'v', data: { likes: { products: [{ productId: 1 }], shops: [] } } }],
    ['a list', []],
  ])('is a new visitor when it holds %s', (_, value) => {
    expect(readStats(cookie(value))).toEqual(empty)
  })

  it('is a new visitor when it is broken', () => {
    expect(readStats('stats=%7Bbroken')).toEqual({ visitorId: '', data: { likes: { products: [], shops: [] } } })
  })

  it('holds a like once, however often it is given', () => {
    const once = withProductLike(withProductLike(empty, '1', true), '1', true)
    expect(once.data.likes.products).toEqual([{ productId: '1' }])
  })

  it('takes a like back and leaves the others', () => {
    const two = withProductLike(withProductLike(empty, '1', true), '2', true)
    expect(withProductLike(two, '1', false).data.likes.products).toEqual([{ productId: '2' }])
  })
})
