/** What a link says of itself, as React writes it and as a page of the server holds it. */
type Said = { href: string; target?: string | null | undefined; download?: unknown }

/**
 * Whether a link leads to a page of the shop, which the app draws itself. A file that is kept, a tab of its own and what
 * edge answers belong to the browser: drawn as a page, they would be the home page under somebody else's address.
 */
export const leadsToPage = ({ href, target, download }: Said): boolean =>
  href.startsWith('/') && !href.startsWith('/edge/') && !target && (download ?? false) === false
