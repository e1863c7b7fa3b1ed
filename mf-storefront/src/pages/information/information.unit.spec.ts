import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEdgeClient, createPlatformStore, openPage } from '@zmig/platform'
import { describe, expect, it } from 'vitest'
import { informationPages } from './index.ts'

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'development',
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
} as const

const open = async (path: string) => {
  const page = informationPages.find(({ paths }) => paths.includes(path))
  if (!page) throw new Error(`no page for ${path}`)
  const { store } = createPlatformStore()
  const edge = createEdgeClient(() => Promise.reject(new Error('these pages ask nothing')))
  const { load } = await openPage(page)
  return load({ params: {}, url: new URL(path, site.publicUrl), edge, site, store })
}

describe.each(informationPages.flatMap(({ paths }) => paths))('%s', (path) => {
  it('has a title and one canonical address', async () => {
    const { head } = await open(path)
    expect(head.title).toContain(site.shopName)
    expect(head.canonical).toBe(path === '/contact-us' ? '/customer-service' : path)
    expect(head.noindex).toBeUndefined()
  })

  it('has a description that fits into a search result', async () => {
    const { head } = await open(path)
    expect(head.description.length).toBeGreaterThan(70)
    expect(head.description.length).toBeLessThan(170)
  })
})

it('gives each page a title and a description of its own', async () => {
  const heads = await Promise.all(informationPages.map(({ paths }) => open(paths[0] ?? '')))
  expect(new Set(heads.map(({ head }) => head.title)).size).toBe(heads.length)
  expect(new Set(heads.map(({ head }) => head.description)).size).toBe(heads.length)
})
