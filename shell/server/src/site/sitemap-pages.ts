import { wordPages } from './site-pages.ts'
import type { SitePages } from '@zmig/edge'

/** A page of the sitemap. @property changedOn day of its last change, when known */
export type SitemapEntry = { path: string; changedOn?: string }

const segment = encodeURIComponent

const entry = (path: string, { changedOn }: { changedOn?: string }): SitemapEntry => ({
  path,
  ...(changedOn && { changedOn }),
})

/** Every page that search engines may show, under its canonical address: what people look for first stands first. */
export const sitemapPages = ({
  products,
  sizes,
  brands,
  categories,
  cities,
  hasTestimonials,
}: SitePages): SitemapEntry[] => [
  { path: '/' },
  ...sizes.map((size) =>
    entry(`/list/moto/${segment(size.width)}/${segment(size.profile)}/${segment(size.rim)}`, size),
  ),
  ...brands.map((brand) => entry(`/list/moto/by/brand/${segment(brand.slug)}`, brand)),
  ...categories.map((category) => entry(`/list/moto/category/${segment(category.id)}`, category)),
  ...products.map((product) => entry(`/tire/moto/${product.ean}/${segment(product.name || 'tire')}`, product)),
  ...cities.map(({ id }) => ({ path: `/our-shops?city=${segment(id)}` })),
  // an empty page stays out of search results
  ...wordPages.filter((path) => hasTestimonials || path !== '/testimonials').map((path) => ({ path })),
]
