import { defineSlice } from '@zmig/platform'
import { pages } from './pages/index.ts'

declare const __SLICE_VERSION__: string

/** The storefront in a browser: single-spa lifecycles. */
export const { bootstrap, mount, unmount } = defineSlice({ name: 'storefront', version: __SLICE_VERSION__, pages })
