import type { Tyre } from '@zmig/edge-contract'

const positions: Record<Tyre['position'], string> = {
  front: 'קדמי',
  rear: 'אחורי',
  both: 'קדמי או אחורי',
  set: 'זוג צמיגים',
}

/** Said of a product that the shop does not have; apart from the others, so that lists do not bring it. */
export const UNKNOWN_PRODUCT = 'המוצר שחיפשתם לא קיים באתר'

/** Texts about tyres that several features say. */
export const text = {
  position: (position: Tyre['position']) => positions[position],
  set: 'זוג צמיגים',
  perSet: 'לזוג',
  perTyre: 'לצמיג',
  mitasSale: 'MITAS SALE',
  buyNow: 'קנו עכשיו',
  addToCart: 'הוסיפו לעגלה',
  call: 'התקשרו',
  orderByPhone: 'הזמנה באתר דורשת JavaScript. אפשר להזמין בטלפון:',
  details: 'לפרטים',
  score: (score: number) => `ציון ${score.toFixed(1)} מתוך 5`,
  productName: (brand: string, model: string, size: string) => `${brand} ${model} ${size}`,
}
