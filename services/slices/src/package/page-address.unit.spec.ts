import { describe, expect, it } from 'vitest'
import { faultOfAddress, faultOfAddresses } from './page-address.ts'

describe('an address of a page', () => {
  it.each(['/', '/cart', '/order/:link', '/admin/*', '/paymentSuccess', '/deals_1/2-for-1', '/:any/*'])(
    'may be %s',
    (address) => expect(faultOfAddress(address)).toBeUndefined(),
  )

  it.each([
    ['/deals/', '/deals/ would never show a page: the shop leaves out a slash at the end. Write /deals.'],
    ['//', '// would never show a page: the shop leaves out a slash at the end. Write /.'],
    ['deals', 'deals is no address of a page: it has to begin with a slash. Write /deals.'],
    [
      '/robots.txt',
      '/robots.txt is no address of a page: "robots.txt" is no part of one. A part has English letters, digits, - and _ (/deals, /deals/:name), and only the end may be /* for everything below (/deals/*). Give the page another address.',
    ],
  ])('is not %s, which a sentence says', (address, sentence) => expect(faultOfAddress(address)).toBe(sentence))

  it.each([
    ['/מבצעים', '"מבצעים" is no part of one'],
    ['/deals//tyres', 'a part of it is empty'],
    ['/deals/*/tyres', '"*" is no part of one'],
    ['/*', '"*" is no part of one'],
    ['/deals?q=1', '"deals?q=1" is no part of one'],
    ['/:', '":" is no part of one'],
    ['/deals\n', '"deals\n" is no part of one'],
    [`/${'a'.repeat(200)}`, 'it has 201 characters, and 200 are allowed. Give the page a shorter one.'],
  ])('is not %s', (address, words) => expect(faultOfAddress(address)).toContain(words))
})

describe('addresses of one slice', () => {
  it('may overlap, and be the same', () =>
    expect(faultOfAddresses(['/order/:link', '/order/help', '/order/:id', '/order/help', '/order/*'])).toBeUndefined())

  it('differ by more than letter case', () =>
    expect(faultOfAddresses(['/deals/:name', '/Deals/:id'])).toBe(
      '/Deals/:id would never show a page: the shop does not tell letter cases apart, and shows /deals/:name. Remove one of the two.',
    ))
})
