/** What slices and the shell may use; shared at run time as a singleton. */
export { AccessibilityButton } from './accessibility/index.ts'
export { readCart } from './cart/cart-cookie.ts'
export { refreshCart, useCart } from './cart/use-cart.ts'
export { ConsentLink, ConsentQuestion, usePixel, type PixelContent } from './consent/index.ts'
export { browserTransport } from './edge/browser-transport.ts'
export { createEdgeClient, EdgeError, type EdgeClient, type EdgeTransport } from './edge/edge-client.ts'
export { createEmotionCache, type PlatformCache } from './emotion-cache.ts'
export * from './kit/index.ts'
export * from './layout/index.ts'
export { money } from './money/money.ts'
export { deferPart } from './page/deferred-part.tsx'
export { standInHead } from './page/apply-head.ts'
export { type Head } from './page/head.ts'
export { Link } from './page/link.tsx'
export { navigate, useAddress } from './page/navigation.ts'
export {
  definePage,
  lazyPage,
  openPage,
  type LazyPage,
  type Page,
  type PageContent,
  type PageContext,
  type PageEntry,
  type PageResult,
} from './page/page.ts'
export { usePlatform, type Platform } from './platform-context.ts'
export { PlatformProvider } from './platform-provider.tsx'
export { openingHours, type Site } from './site.ts'
export { defineServerSlice, type ServerSlice } from './slice/define-server-slice.tsx'
export { defineSlice, type SliceLifecycles, type SliceProps } from './slice/define-slice.tsx'
export { SliceUnavailable } from './slice/slice-states.tsx'
export { createPlatformStore, type FeatureSlice } from './store/store.ts'
export { toastSlice, type ToastState } from './toast/toast.slice.ts'
export { useToast } from './toast/use-toast.ts'
export { refreshVisitor, useVisitor } from './visitor/use-visitor.ts'
