import { defineSlice } from '@zmig/platform'
import { fetchProductPage, pages } from './pages/index.ts'

declare const __SLICE_VERSION__: string

/** The storefront in a browser: single-spa lifecycles. */
export const { bootstrap, mount, unmount } = defineSlice({ name: 'storefront', version: __SLICE_VERSION__, pages })

// the first sign of a visitor who looks around; the first load does not pay for it
for (const type of ['scroll', 'pointerdown', 'keydown'])
  addEventListener(type, fetchProductPage, { once: true, passive: true })
