/** The page of all garages. */
export const SHOPS = '/our-shops'

/** The address of a city's garages; the city is part of it, so that it can be shared. @param id empty: all cities */
export const cityHref = (id: string): string => (id ? `${SHOPS}?city=${encodeURIComponent(id)}` : SHOPS)

/** The page of one garage. */
export const shopHref = (id: string): string => `${SHOPS}/${encodeURIComponent(id)}`

/** A map's directions to an address (wizard-shops-and-admin.md §2, Installation shops). */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
