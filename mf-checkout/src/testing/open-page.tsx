import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { AnswerOf, CartItem, Endpoint, Quote } from '@zmig/edge-contract'
import { sampleTerms } from '@zmig/edge-contract/testing'
import {
  createEmotionCache,
  createPlatformStore,
  type EdgeClient,
  EdgeError,
  PlatformProvider,
  refreshCart,
  type Site,
} from '@zmig/platform'
import { quoteSlice } from '../features/quote/quote.tsx'
import { checkoutSlice, orderSlice } from '../features/checkout/index.ts'

/** A product of the cart, in stock. */
export const item: CartItem = { ean: '2908770361995', quantity: 1, isSet: false }

/** The quote of `item`, collected by its buyer. */
export const quote: Quote = {
  lines: [
    {
      ean: item.ean,
      quantity: 1,
      set: false,
      displayName: 'Power 6',
      brand: 'Michelin',
      displaySize: '110/70ZR17 M/C (54W)',
      unitPrice: 699,
      total: 699,
      visibility: 'instock',
      available: 6,
      purchasable: true,
    },
  ],
  tyreCount: 1,
  subtotal: 699,
  shipping: 0,
  installation: 0,
  discount: 0,
  payNow: 699,
  payAtGarage: 0,
  grandTotal: 699,
  instalments: [699],
}

const company = { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' }
const site: Site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'development',
  company,
  terms: sampleTerms,
}

type Call = { params?: Record<string, string>; body?: unknown }

/** The edge of a test: an endpoint without an answer is away. Every body that was sent is in `sent`. */
const testEdge = () => {
  const answers = new Map<Endpoint, unknown>()
  const sent: { to: Endpoint; body: unknown }[] = []
  const call = async (endpoint: Endpoint, { body }: Call = {}) => {
    if (body !== undefined) sent.push({ to: endpoint, body })
    const answer = answers.get(endpoint)
    if (answer === undefined) throw new EdgeError(0)
    return answer
  }
  return {
    edge: { call } as unknown as EdgeClient,
    answer: <E extends Endpoint>(endpoint: E, answer: AnswerOf<E>) => void answers.set(endpoint, answer),
    /** bodies that were sent to an endpoint, in order */
    bodies: (endpoint: Endpoint) => sent.filter(({ to }) => to === endpoint).map(({ body }) => body),
  }
}

/** Shows content of the slice to a visitor with `item` in the cart. @param prepare sets what the edge answers */
export const openPage = (
  content: ReactNode,
  prepare: (edge: ReturnType<typeof testEdge>) => void = () => undefined,
) => {
  const { edge, ...network } = testEdge()
  prepare({ edge, ...network })
  const platform = { ...createPlatformStore(), edge, site }
  for (const feature of [quoteSlice, checkoutSlice, orderSlice]) platform.inject(feature)
  // files of a worker share the window
  sessionStorage.clear()
  localStorage.clear()
  // oxlint-disable-next-line unicorn/no-document-cookie -- as the platform writes its cookies
  document.cookie = `cart=${encodeURIComponent(JSON.stringify({ items: [item] }))}; path=/`
  refreshCart(platform.store.dispatch)
  const cache = createEmotionCache()
  cache.compat = true
  render(
    <PlatformProvider platform={platform} cache={cache}>
      {content}
    </PlatformProvider>,
  )
  return { ...network, store: platform.store }
}
