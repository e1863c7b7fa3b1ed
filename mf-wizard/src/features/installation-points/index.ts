export { CityForm } from './city-form.tsx'
export { CityLinks } from './city-links.tsx'
export { installationPointsListed, installationPointsSlice } from './installation-points.slice.ts'
export { ShopCards } from './shop-cards.tsx'
