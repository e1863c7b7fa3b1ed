type Size = { width: string; profile: string; rim: string }

const segment = encodeURIComponent

/** `/list/moto/180/55/17`; a size without an aspect ratio has `-` for it (decisions.md). */
export const sizeHref = ({ width, profile, rim }: Size): string =>
  `/list/moto/${segment(width)}/${segment(profile || '-')}/${segment(rim)}`

/** Slug of a brand, as the edge understands it. */
export const brandSlug = (brand: string): string => brand.trim().toLowerCase().replaceAll(' ', '-')

export const brandHref = (brand: string): string => `/list/moto/by/brand/${segment(brandSlug(brand))}`

/** The product page: the page reads the EAN, the slug is for people. */
export const productHref = ({ ean, name }: { ean: string; name: string }): string =>
  `/tire/moto/${ean}/${segment(name || 'tire')}`

/** The drawing or photograph of a product; with its version it may be kept for ever. */
export const pictureHref = (ean: string, imageVersion?: string): string =>
  `/edge/api/v1/media/product/${ean}${imageVersion ? `?v=${segment(imageVersion)}` : ''}`
