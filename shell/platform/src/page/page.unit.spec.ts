import { describe, expect, it } from 'vitest'
import { definePage, matchPage } from './page.ts'

const page = (name: string, ...paths: string[]) =>
  definePage({ name, paths, features: [], load: () => Promise.reject(new Error('not loaded here')), View: () => null })
const pages = [
  page('home', '/', '/tires'),
  page('brand', '/list/moto/by/brand/:brand'),
  page('size', '/list/moto/:width/:profile/:rim'),
  page('rest', '*'),
]
const match = (path: string) => {
  const found = matchPage(pages, path)
  return [found?.page.name, found?.params]
}

describe('an address', () => {
  it.each([
    ['/', 'home', {}],
    ['/tires', 'home', {}],
    ['/tires/', 'home', {}],
    ['/list/moto/180/55/17', 'size', { width: '180', profile: '55', rim: '17' }],
    ['/list/moto/3.00/-/18', 'size', { width: '3.00', profile: '-', rim: '18' }],
    ['/list/moto/by/brand/Vee%20Rubber', 'brand', { brand: 'Vee Rubber' }],
    ['/list/moto/by/brand/%E0%A4%A', 'brand', { brand: '%E0%A4%A' }],
    ['/list/moto/180/55', 'rest', {}],
    ['/list/moto/180//17', 'rest', {}],
    ['/list/moto/by/brand/%00', 'rest', {}],
    ['/list/moto/180/5%0A5/17', 'rest', {}],
    ['/list/moto/by/brand/%2500', 'brand', { brand: '%00' }],
  ])('%s is the page %s', (path, name, params) => {
    expect(match(path)).toEqual([name, params])
  })

  it('below another address belongs to the page with the wildcard', () => {
    const below = [page('below', '/admin/*')]
    expect(matchPage(below, '/admin/no/such')?.page.name).toBe('below')
    for (const path of ['/admin', '/administration', '/list/moto/180/55/17'])
      expect(matchPage(below, path)).toBeUndefined()
  })

  it('that is unknown matches nothing without a page for `*`', () => {
    expect(matchPage(pages.slice(0, 3), '/elsewhere')).toBeUndefined()
  })
})
