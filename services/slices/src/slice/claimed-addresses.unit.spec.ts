import { describe, expect, it } from 'vitest'
import { decideClaim, overlap } from './claimed-addresses.ts'

describe('two patterns of addresses', () => {
  it.each([
    ['/cart', '/cart'],
    ['/order/:link', '/order/help'],
    ['/order/:link', '/order/:id'],
    ['/admin/*', '/admin/orders'],
    ['/admin/*', '/admin/orders/:id'],
    ['/admin/*', '/:any/orders'],
    ['/list/*', '/list/moto/*'],
    ['/:page', '/cart'],
    ['/Cart', '/cart'],
    ['/Admin/*', '/admin/Orders/:orderId'],
  ])('%s and %s have an address in common', (one, other) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([true, true])
  })

  it.each([
    ['/cart', '/carts'],
    ['/order', '/order/:link'],
    ['/admin', '/admin/*'],
    ['/order/:link', '/order/:link/help'],
    ['/', '/:page'],
    ['/admin/*', '/orders/*'],
  ])('%s and %s have none', (one, other) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([false, false])
  })
})

describe('a slice', () => {
  const active = { checkout: ['/cart', '/order/:link'], wizard: ['/our-shops'] }

  it('claims addresses that no other slice has', () => {
    expect(decideClaim('garage-day', ['/garage-day'], active)).toBeUndefined()
  })

  it('keeps its own addresses', () => {
    expect(decideClaim('checkout', ['/cart', '/cart/gift'], active)).toBeUndefined()
  })

  it('is refused an address of another slice, with its name', () => {
    expect(decideClaim('gifts', ['/gifts', '/order/gift'], active)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('/order/gift belongs to the slice checkout, which shows /order/:link') as string,
    })
  })

  it('is refused an address that only letter case tells from one of another slice', () => {
    expect(decideClaim('deals', ['/deals', '/Cart'], active)).toMatchObject({
      code: 'ClaimedAddress',
      reason: expect.stringContaining('/Cart belongs to the slice checkout, which shows /cart') as string,
    })
  })

  it('has capital letters in an address of its own, which the shop then writes so', () => {
    expect(decideClaim('deals', ['/dealsOfTheDay'], active)).toBeUndefined()
  })

  it.each(['/edge', '/edge/x', '/assets/*', '/Edge/:any', '/slices/try/x', '/health', '/boot/x'])(
    'is refused %s, which the shop answers itself',
    (address) =>
      expect(decideClaim('gifts', ['/gifts', address], {})).toMatchObject({
        code: 'ReservedAddress',
        reason: expect.stringContaining(`${address} would never show a page`) as string,
      }),
  )

  it.each(['/edges', '/gifts/edge', '/', '/:page', '/admin/slices'])('claims %s', (address) =>
    expect(decideClaim('gifts', [address], {})).toBeUndefined(),
  )
})
