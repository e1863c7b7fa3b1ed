import { describe, expect, it } from 'vitest'
import { leadsToPage } from './link.tsx'

describe('a link is followed by the app', () => {
  it.each(['/', '/cart', '/edge-cases', '/list/moto/180/55/17?sort=price'])('to %s', (href) => {
    expect(leadsToPage({ href })).toBe(true)
  })
  it('with absent attributes as React and as the DOM give them', () => {
    expect(leadsToPage({ href: '/cart', target: null, download: undefined })).toBe(true)
    expect(leadsToPage({ href: '/cart', target: '', download: false })).toBe(true)
  })
})

describe('a link is left to the browser', () => {
  it.each([
    ['a file that is kept', { href: '/testimonial.png', download: true }],
    ['a file that is kept, as HTML writes it', { href: '/testimonial.png', download: '' }],
    ['a file that is kept under another name', { href: '/testimonial.png', download: 'dana.png' }],
    ['a tab of its own', { href: '/cart', target: '_blank' }],
    ['what edge answers', { href: '/edge/api/v1/guest/order/Z-1.a/appointment.ics' }],
    ['another site', { href: 'https://example.com/' }],
    ['a chapter of this page', { href: '#answers' }],
    ['a phone', { href: 'tel:03-5550101' }],
  ])('to %s', (_, said) => expect(leadsToPage(said)).toBe(false))
})
