import { expect, it } from 'vitest'
import { footerBrands, footerSizes, informationLinks } from './footer-links.ts'
import { barLinks, drawerLinks } from './navigation-links.ts'

const hrefs = (links: readonly { href: string }[]) => links.map(({ href }) => href)

it('shows the bar of the specification in its order, the recommender marked as new', () => {
  expect(hrefs(barLinks)).toEqual([
    '/',
    '/customer-service',
    '/our-direct-business-model',
    '/find-the-right-tires-for-you',
    '/our-shops',
    '/contact-us',
    '/testimonials',
  ])
  expect(hrefs(barLinks.filter(({ isNew }) => isNew))).toEqual(['/find-the-right-tires-for-you'])
})

it('adds about-us to the drawer', () => expect(hrefs(drawerLinks)).toEqual([...hrefs(barLinks), '/about-us']))

it('leads from the footer to every page of words, with an absolute address', () => {
  for (const page of [
    'about-us',
    'imprint',
    'shop/signup',
    'returns-and-refund-policy',
    'data-protection-policy-and-gdpr',
  ])
    expect(hrefs(informationLinks)).toContain(`/${page}`)
})

it('leads from every page to where a lost order is found', () => {
  expect(informationLinks).toContainEqual({ href: '/order', label: 'איפה ההזמנה שלי' })
})

it('names the brands and sizes of the specification', () => {
  expect(footerBrands).toEqual(['Pirelli', 'Bridgestone', 'Michelin', 'Continental', 'Metzeler', 'SUNF', 'Maxxis'])
  expect(footerSizes).toEqual(['180/55/17', '160/60/17', '120/70/17', '140/70/17', '120/90/18', '110/100/18'])
})
