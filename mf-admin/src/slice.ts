import { defineSlice } from '@zmig/platform'
import { pages } from './pages/pages.ts'
import './pages/shared-parts.ts'

declare const __SLICE_VERSION__: string

/** The browser's side of the slice: single-spa lifecycles. */
export const { bootstrap, mount, unmount } = defineSlice({ name: 'admin', version: __SLICE_VERSION__, pages })
