import { expect, it } from 'vitest'
import { createLoadedBytes } from './loaded-bytes.ts'

const file = (path: string, encodedBodySize: number) => ({ name: `https://shop.test${path}`, encodedBodySize })

it('adds up what came of a version, each file once', () => {
  const loaded = createLoadedBytes()
  for (const each of [
    file('/assets/slices/checkout/1.0.0-a/remoteEntry.js', 30_000),
    file('/assets/slices/checkout/1.0.0-a/page-cart.js', 0),
    file('/assets/slices/checkout/1.0.0-a/page-cart.js?retry=1', 9_000),
    file('/assets/slices/checkout/1.0.0-b/remoteEntry.js', 1),
    file('/assets/slices/wizard/1.0.0-a/remoteEntry.js', 2),
    file('/assets/shell/0a1b/main.js', 90_000),
  ])
    loaded.add(each)
  expect(loaded.of('checkout', '1.0.0-a')).toEqual({ bytes: 39_000, files: 2 })
  expect(loaded.of('wizard', '1.0.0-a')).toEqual({ bytes: 2, files: 1 })
  expect(loaded.of('admin', '1.0.0-a')).toEqual({ bytes: 0, files: 0 })
})
