import { drawProduct } from '../draw-product.ts'
import { card, CARD, foot, FOOT, RIGHT, textLine } from './card-parts.ts'
import { text } from './text.ts'

const size = (width: string, profile: string) => ({ width, profile, rim: '17' })
const part = { ean: '', displaySize: '', load: '', speed: '' }

/** A pair of nobody's brand: the shop sells eighteen. */
const pair = (shopName: string): string =>
  drawProduct({
    brand: shopName,
    line: '',
    tread_family: 'sport',
    ...size('180', '55'),
    is_set: true,
    front: { ...part, ...size('120', '70') },
    rear: { ...part, ...size('180', '55') },
  }).replace(/^<svg [^>]*>/, '<svg x="20" y="4" width="530" height="530" viewBox="0 0 960 960">')

/** The shop as a card, for home, lists and pages of words. */
export const shopCard = (shopName: string): string => {
  const [first, second] = text.shop
  const style = { weight: 800, fill: '#fff' }
  return card(
    `<defs><radialGradient id="g" cx=".24" cy=".46" r=".5"><stop stop-color="#fff" stop-opacity=".62"/><stop offset=".55" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>` +
      `<path fill="#1c2125" d="M0 0h${CARD.width}v${CARD.height}H0z"/><path fill="url(#g)" d="M0 0h${CARD.width}v${CARD.height - FOOT}H0z"/>` +
      pair(shopName) +
      textLine(first, RIGHT, 218, { ...style, size: 84 }) +
      textLine(second, RIGHT, 300, { ...style, size: 62, fill: '#ff7a2b' }) +
      textLine(text.shopDetail, RIGHT, 376, { size: 31, weight: 500, fill: '#d9d5cf' }) +
      foot(shopName, text.promise),
  )
}
