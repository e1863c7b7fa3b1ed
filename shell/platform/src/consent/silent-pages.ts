/**
 * Result pages of the payment, an order's own page and the back office: what their addresses say is nobody else's
 * business. Address and case as the router takes them; a page that nobody knows is the home page, and no secret.
 */
const silent = /^\/(payment(success|failed|canceled)|order|admin)(\/|$)/i

/**
 * Whether a page may speak to the advertising pixel at all; the server asks too, for the page's policy.
 * @param path of the page, without its query
 */
export const mayAdvertise = (path: string): boolean => !silent.test(path)
