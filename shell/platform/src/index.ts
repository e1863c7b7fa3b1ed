/** The public API for slices and the shell, shared at run time as a singleton. */
export { Alert, Status, type Tone } from './kit/alert.tsx'
export { Breadcrumbs } from './kit/breadcrumbs.tsx'
export { Button, ButtonLink, buttonStyles } from './kit/button.tsx'
export { Checkbox, RadioGroup } from './kit/choice.tsx'
export { EmptyState } from './kit/empty-state.tsx'
export { controlStyles, Field, FieldError, Form, Select, TextArea, TextField } from './kit/form.tsx'
export { Icon, type IconName } from './kit/icon.tsx'
export { Caption, Muted, Row, Stack } from './kit/layout.tsx'
export { Discount, money, Price, PriceParts, priceStyles } from './kit/price.tsx'
export { Spinner } from './kit/spinner.tsx'
export { Stepper } from './kit/stepper.tsx'
export { arrivalText, hebrewDate, Stock, StockParts, stockStyles, stockText } from './kit/stock.tsx'
export { Ltr, PageTitle, VisuallyHidden } from './kit/text.tsx'
export { color, media, radius, shadow, space } from './kit/tokens.ts'
export { Card, Wrap } from './kit/wrap.tsx'
export { activateFooter } from './layout/footer-behaviour.ts'
export { loadSuggestions } from './layout/search-box/search-box.tsx'
export { LogoMark, ShellHeader } from './layout/shell-header.tsx'
export { Snackbar, SNACKBAR_HIDES_AFTER } from './layout/snackbar.tsx'
export { ConsentLink, ConsentQuestion } from './consent/consent-question.tsx'
export { usePixel } from './consent/use-pixel.ts'
export { AccessibilityButton } from './accessibility/accessibility-button.tsx'
export { readCart } from './cart/cart-cookie.ts'
export { refreshCart, useCart } from './cart/use-cart.ts'
export {
  browserTransport,
  createEdgeClient,
  type EdgeClient,
  EdgeError,
  type EdgeTransport,
  limitSentence,
} from './edge/edge-client.ts'
export {
  createEmotionCache,
  type Platform,
  type PlatformCache,
  PlatformProvider,
  usePlatform,
} from './platform-context.tsx'
export { deferPart } from './page/deferred-part.tsx'
export { type Head, showPlaceholderHead } from './page/head.ts'
export { Link } from './page/link.tsx'
export { pageAskedAt } from './page/history-position.ts'
export { listenToIntents, navigate, useAddress } from './page/navigation.ts'
export {
  definePage,
  lazyPage,
  type LazyPage,
  openPage,
  type Page,
  type PageContent,
  type PageContext,
  type PageEntry,
  type PageResult,
  type QueryFields,
} from './page/page.ts'
export { openingHours, type Site, whatsAppHref } from './site.ts'
export { defineServerSlice, type ServerSlice } from './slice/define-server-slice.tsx'
export { defineSlice, type SliceLifecycles, type SliceProps } from './slice/define-slice.tsx'
export { SliceUnavailable } from './slice/slice-states.tsx'
export { createPlatformStore, type FeatureSlice } from './store/store.ts'
export { toastSlice, type ToastState, useToast } from './toast/toast.ts'
export { refreshVisitor, useVisitor } from './visitor/use-visitor.ts'
export type { PixelContent } from './consent/pixel.ts'
