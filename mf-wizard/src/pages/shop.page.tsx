import { useSelector } from 'react-redux'
import { priceText } from '@zmig/edge-contract'
import type { PageContent } from '@zmig/platform'
import { fetchShop, shopLoaded, ShopMissing, shopSlice, type ShopState, ShopView } from '../features/shop/shop.ts'
import { shopHref } from '../shop/addresses.ts'
import { shopSchemas } from './shop-schema.ts'

export const text = {
  title: (name: string, city: string) => `${name}, התקנת צמיגים לאופנוע ב${city}`,
  description: (name: string, address: string, price: string) =>
    `${name}: התקנת צמיגים לאופנוע ב־${price} לצמיג, כולל מע״מ. ${address}. שעות פעילות, טלפון ותורים פנויים.`,
  missing: 'המוסך לא נמצא',
  missingDescription: 'לא מצאנו את המוסך הזה. כל נקודות ההתקנה של צמיגים לאופנועים, לפי עיר.',
}

const View = () => {
  const { shop } = useSelector((root: { shop: ShopState }) => root.shop)
  return shop ? <ShopView key={shop.id} shop={shop} /> : <ShopMissing />
}

/** `/our-shops/{name}`: another spelling of a garage's name moves to its address; an unknown or hidden garage is 404. */
export const shopPage: PageContent = {
  features: [shopSlice],
  load: async ({ edge, params, site, store, url }) => {
    const name = params['name'] ?? ''
    const shop = await fetchShop(edge, name)
    store.dispatch(shopLoaded({ shop }))
    if (!shop) {
      const head = {
        title: `${text.missing} | ${site.shopName}`,
        description: text.missingDescription,
        noindex: true,
      }
      return { status: 404, head }
    }
    const { displayName, address, price, city } = shop
    return {
      head: {
        title: `${text.title(displayName, city.displayName)} | ${site.shopName}`,
        description: text.description(displayName, address, priceText(price)),
        canonical: shopHref(shop.id),
        jsonLd: shopSchemas(shop, site),
      },
      ...(name !== shop.id && { redirect: shopHref(shop.id) + url.search }),
    }
  },
  View,
}
