import { expect, it, test } from 'vitest'
import { divideQuery, isUnresolved, localLocation, renderedAddress, tidyAddress } from './address.ts'

/** As slices claim them, in their order. */
const patterns = [
  '/',
  '/tires',
  '/list/moto/by/brand/:brand',
  '/list/moto/:width/:profile/:rim',
  '/tire/moto/:ean/:name',
  '/search',
  '/about-us',
  '/cart',
  '/order/:link',
  '/paymentSuccess',
  '/admin',
  '/admin/*',
  '/garage-day/:city/Open',
]

it.each([
  ['/about-us/', '/about-us'],
  ['/list/moto/180/55/17/', '/list/moto/180/55/17'],
  ['/cart/?a=b', '/cart?a=b'],
  ['/About-Us', '/about-us'],
  ['/PAYMENTSUCCESS?txId=1', '/paymentSuccess?txId=1'],
  ['/TIRES/', '/tires'],
  ['/List/Moto/MT/90/16', '/list/moto/MT/90/16'],
  ['/LIST/MOTO/BY/BRAND/Michelin', '/list/moto/by/brand/Michelin'],
  ['/Tire/Moto/2907373823466/x?utm_source=Mail', '/tire/moto/2907373823466/x?utm_source=Mail'],
  ['/Order/aBc', '/order/aBc'],
  ['/ADMIN', '/admin'],
  ['/Admin/Orders/aB', '/admin/Orders/aB'],
  ['/Garage-Day/Haifa/open', '/garage-day/Haifa/Open'],
  ['/nothing/here/', '/nothing/here'],
  ['/search?q=a%00b&sort=x', '/search?q=ab&sort=x'],
  ['/nothing/%00/?%00', '/nothing/%00?'],
])('%s is written %s', (address, tidy) => expect(tidyAddress(address, patterns)).toBe(tidy))

it.each([
  '/',
  '/?width=180',
  '/paymentSuccess?x=/',
  '/list/moto/MT/90/16',
  '/list/moto/by/brand/Michelin?brand=A/',
  '/Nothing',
  '/admin/Orders',
  '/order/aBc',
  '/nothing/%00',
  '/Order//x',
  '/Garage-Day/open',
  '/search?q=%2500',
])('%s is tidy', (address) => expect(tidyAddress(address, patterns)).toBeUndefined())

test.each(['/order/Z-100042.m2-pmavueClKw3pGUm1Y1g', '/order/x', '/order/x?from=mail&b=/c', '/order/%D7%90'])(
  '%s is the page of every order',
  (address) => {
    expect(renderedAddress(address, () => undefined)).toEqual({ address: '/order/link', personal: false })
  },
)

it.each(['/order/Z-1042.aaaaaaaaaaaaaaaaaaaaaa', '/order/Z-1042.aaaaaaaaaaaaaaaaaaaaaa?from=mail'])(
  'renders %s under the number of its order, for this request only',
  (address) => {
    const orderIdOf = (link: string) => (link === 'Z-1042.aaaaaaaaaaaaaaaaaaaaaa' ? 'Z-1042' : undefined)
    expect(renderedAddress(address, orderIdOf)).toEqual({ address: '/order/Z-1042', personal: true })
  },
)

test.each(['/order', '/order?x=/order/y', '/order/', '/order/x/y', '/orders/x', '/cart', '/list/order/x'])(
  '%s is a page of its own',
  (address) => {
    expect(renderedAddress(address, () => 'Z-1')).toEqual({ address, personal: false })
  },
)

it.each([
  ['/tire/moto/1/a?b=c#d', '/tire/moto/1/a?b=c#d'],
  ['/צמיג/%20', '/%D7%A6%D7%9E%D7%99%D7%92/%20'],
  ['//evil.test', undefined],
  ['/\\evil.test', undefined],
  ['https://evil.test', undefined],
  ['/..//evil.test', undefined],
  ['/a/../..//evil.test', undefined],
  ['/.\\/evil.test', undefined],
  ['/%2e%2e//evil.test', undefined],
  ['/\t/evil.test', undefined],
])('%s has the local location %s', (address, location) => {
  expect(localLocation(address, 'https://zmigo.test')).toBe(location)
})

it.each([
  '/x/../admin',
  '/order/x/..',
  '/..',
  '/.',
  '/x/./admin?page=2',
  '/x/%2e%2E/admin',
  '/x/.%2e/admin',
  '/x/%2E',
  '/x\\..\\admin',
  '/order\\Z-1042',
  '/cart#x',
  '/x/.\t./admin',
])('%j names another page than it spells', (address) => expect(isUnresolved(address)).toBe(true))

it.each([
  '/',
  '//',
  '/tire/moto/2907373823466/michelin-road-6..x',
  '/list/moto/3.00/-/18',
  '/.well-known/security.txt',
  '/...',
  '/%2e%2e%2e',
  '/search?q=/../x\\y#z',
  '/צמיג',
  '/%',
])('%j names itself', (address) => expect(isUnresolved(address)).toBe(false))

const fields: Record<string, string[]> = { '/': ['width', 'rim'], '/search': ['q', 'brand'], '/our-shops': ['city'] }

it.each([
  ['/', '/', []],
  ['/?', '/', []],
  ['/?width=180&rim=17&fbclid=x', '/?rim=17&width=180', [['fbclid', 'x']]],
  ['/none?width=180', '/none', [['width', '180']]],
  ['/search?q=a+b&q=c&brand=m%C3%A9', '/search?brand=m%C3%A9&q=a+b&q=c', []],
  ['/our-shops?city=haifa', '/our-shops?city=haifa', []],
  ['/our-shops/haifa?city=x', '/our-shops/haifa', [['city', 'x']]],
])('the page of %s is rendered as %s', (address, read, unread) =>
  expect(divideQuery(address, (path) => fields[path] ?? [])).toEqual({ read, unread }),
)
