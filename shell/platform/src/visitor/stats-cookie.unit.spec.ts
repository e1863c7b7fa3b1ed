import { describe, expect, it } from 'vitest'
import { readStats, withProductLike } from './stats-cookie.ts'

const empty = readStats('')

describe('the stats cookie', () => {
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
