type Size = { width: string; profile: string; rim: string }

const segment = encodeURIComponent

/** `/list/moto/180/55/17`; a size without an aspect ratio has `-` for it (decisions.md). */
export const sizeHref = ({ width, profile, rim }: Size): string =>
  `/list/moto/${segment(width)}/${segment(profile || '-')}/${segment(rim)}`

/** Slug of a brand, as the edge makes it: letters and digits of any script, everything else one dash. */
export const brandSlug = (brand: string): string =>
  brand
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

export const brandHref = (brand: string): string => `/list/moto/by/brand/${segment(brandSlug(brand))}`

/** The product page: the page reads the EAN, the slug is for people. */
export const productHref = ({ ean, name }: { ean: string; name: string }): string =>
  `/tire/moto/${ean}/${segment(name || 'tire')}`

/** The page of a bike. @param bike the id of one whose model had other sizes in other years */
export const bikeHref = ({ brandSlug, modelSlug }: { brandSlug: string; modelSlug: string }, bike?: string): string =>
  `/bike/${segment(brandSlug)}/${segment(modelSlug)}${bike ? `?bike=${segment(bike)}` : ''}`
