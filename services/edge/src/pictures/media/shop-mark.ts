/** The mark of the shop, on a canvas of 40: an open ring with the lean of a bike as its gap, and the hub in it. */
export const shopMark = (hub: string): string =>
  `<path d="M31.5 7.4A17 17 0 1 0 37 20" fill="none" stroke="#f25c05" stroke-width="6"/>` +
  `<path d="M28 26.5 36.5 12" fill="none" stroke="${hub}" stroke-width="4" stroke-linecap="round"/>` +
  `<circle cx="20" cy="20" r="5.5" fill="${hub}"/>`

/**
 * The mark as an icon.
 * @param size pixels
 * @param corner radius of the corners as a share of the size: 0 where a home screen cuts them itself
 */
export const shopIconSvg = (size: number, corner: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">` +
  `<rect width="64" height="64" rx="${64 * corner}" fill="#14171a"/>` +
  `<g transform="translate(12.5 12) scale(.98)">${shopMark('#f7f5f2')}</g></svg>`

/** The icon of browser tabs. */
export const favicon = shopIconSvg(32, 0.22)
