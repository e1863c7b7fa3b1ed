import { fetchInstallationPoints } from '../../api/installation-points.ts'
import { installationPointsListed, installationPointsSlice } from '../../features/installation-points/index.ts'
import { OurShopsView } from './our-shops-view.tsx'
import { text } from './text.ts'
import type { PageContent } from '@zmig/platform'

const PATH = '/our-shops'

/** The installation points: cities and, of the city in the address, the garages. An unknown city is 404. */
export const ourShops: PageContent = {
  features: [installationPointsSlice],
  load: async ({ edge, site, store, url }) => {
    const wanted = url.searchParams.get('city') || undefined
    const points = await fetchInstallationPoints(edge, wanted)
    const { city, unknown } = points
    store.dispatch(installationPointsListed(points))
    const head = {
      title: `${city ? text.titleIn(city.displayName) : text.title} | ${site.shopName}`,
      description: city ? text.descriptionIn(city.displayName) : text.description,
      canonical: city ? `${PATH}?city=${encodeURIComponent(city.id)}` : PATH,
    }
    return unknown ? { status: 404, head: { ...head, noindex: true } } : { head }
  },
  View: OurShopsView,
}
