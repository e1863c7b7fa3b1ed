/**
 * Payment results, order pages and the back office: their addresses are private. Matches addresses in any case, as the router
 * does; an unknown address shows the home page, which is public.
 */
const silent = /^\/(payment(success|failed|canceled)|order|admin)(\/|$)/i

/**
 * Whether a page may call the advertising pixel; the server uses it too, for the page's content security policy.
 * @param path of the page, without its query
 */
export const mayAdvertise = (path: string): boolean => !silent.test(path)

/** A product in an event. */
export type PixelContent = {
  /** the product's EAN */
  id: string
  /** shekels, as the page shows them */
  value: number
}

/** The advertiser's events of the specification (storefront-and-checkout.md §7, Analytics), under the pixel's own names. */
export type PixelEvent = 'ViewContent' | 'AddToCart' | 'InitiateCheckout' | 'AddPaymentInfo'

/** Where the pixel is; settings of the operator. */
export type PixelTarget = { id: string; url: string }

/**
 * The address that reports one event to the pixel: its name, the products, their prices added up and the currency. It holds
 * no page address, no visitor and no order; the pixel's own script, which would read them, is never loaded.
 */
export const pixelAddress = (
  { id, url }: PixelTarget,
  event: PixelEvent,
  contents: readonly PixelContent[],
): string => {
  const address = new URL(url)
  const facts = {
    id,
    ev: event,
    'cd[content_ids]': contents.map((content) => content.id).join(','),
    'cd[value]': contents.reduce((sum, { value }) => sum + value, 0).toFixed(2),
    'cd[currency]': 'ILS',
  }
  for (const [name, value] of Object.entries(facts)) address.searchParams.set(name, value)
  return address.href
}
