// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createEdgeClient, createEmotionCache, createPlatformStore, PlatformProvider } from '@zmig/platform'
import { BrandsStrip } from './brands-strip.tsx'
import { brands } from './brands.ts'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const site = { shopName: 'צמיגו', publicUrl: 'https://zmigo.test', mode: 'development' } as never
const open = (answer: () => Promise<{ status: number; body: unknown }>) =>
  render(
    <PlatformProvider
      platform={{ ...createPlatformStore(), edge: createEdgeClient(answer), site }}
      cache={createEmotionCache()}
    >
      <BrandsStrip />
    </PlatformProvider>,
  )
const shown = () => screen.getAllByRole('img').map((mark) => mark.getAttribute('alt'))

it('shows the brands that have tyres, and those with a logo of their own', async () => {
  const heidenau = { id: 'heidenau', name: 'Heidenau', logo: 'uploads/1.jpg' }
  const body = { brands: [heidenau], carried: ['heidenau', 'michelin'] }
  open(() => Promise.resolve({ status: 200, body }))
  expect(shown()).toHaveLength(brands.length) // as the server rendered it
  await waitFor(() => expect(shown()).toEqual(['צמיגי Michelin', 'צמיגי Heidenau']))
  expect(screen.getByRole('link', { name: 'לכל הצמיגים' }).getAttribute('href')).toBe('/search')
})

it('keeps all marks when the edge does not answer', async () => {
  let asked = false
  open(() => {
    asked = true
    return Promise.resolve({ status: 503, body: {} })
  })
  await waitFor(() => expect(asked).toBe(true))
  expect(shown()).toHaveLength(brands.length)
})
