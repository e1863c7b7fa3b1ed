// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { Fragment } from './fragment.tsx'

const fragments: Record<string, () => Promise<object>> = {
  'deals/badge': () => Promise.resolve({ Fragment: ({ count }: { count: number }) => <b>{count} deals</b> }),
  'deals/other': () => Promise.resolve({}),
}
const missing = () => Promise.reject(new Error('deals/missing cannot be loaded'))

const show = async (of: string) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('__zmigo_federation__', { fragment: (name: string) => (fragments[name] ?? missing)() })
  const element = document.createElement('div')
  const root = createRoot(element)
  await act(async () =>
    root.render(
      <Fragment of={of} props={{ count: 2 }}>
        none
      </Fragment>,
    ),
  )
  const { textContent } = element
  act(() => root.unmount())
  return textContent
}
afterEach(() => vi.unstubAllGlobals())

it('shows what the other slice exposes, with its properties', async () => {
  expect(await show('deals/badge')).toBe('2 deals')
})

it.each(['deals/missing', 'deals/other'])('leaves what stands in its place when %s is not to be had', async (of) => {
  expect(await show(of)).toBe('none')
})

it('is rendered by the server as what stands in its place', () => {
  expect(renderToString(<Fragment of="deals/badge">none</Fragment>)).toBe('none')
})
