/** Where a city's garages are; the city is part of the address, so that it can be shared. */
export const cityAddress = (id: string): string => (id ? `/our-shops?city=${encodeURIComponent(id)}` : '/our-shops')
