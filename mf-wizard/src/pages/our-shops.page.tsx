import styled from '@emotion/styled'
import { useSelector } from 'react-redux'
import { Alert, Breadcrumbs, Link, media, type PageContent, PageTitle, space, Wrap } from '@zmig/platform'
import {
  CityForm,
  CityLinks,
  fetchInstallationPoints,
  type InstallationPoints,
  installationPointsListed,
  installationPointsSlice,
  ShopCards,
} from '../features/installation-points/installation-points.ts'

export const text = {
  title: 'נקודות התקנה',
  titleIn: (city: string) => `נקודות התקנה ב${city}`,
  home: 'בית',
  description:
    'מוסכים שמתקינים צמיגים לאופנועים ברחבי הארץ: כתובת, טלפון ומחיר התקנה לצמיג. קובעים תור בקופה, והצמיגים מחכים במוסך.',
  descriptionIn: (city: string) =>
    `מוסכים שמתקינים צמיגים לאופנועים ב${city}: כתובת, טלפון ומחיר התקנה לצמיג. קובעים תור בקופה, והצמיגים מחכים במוסך.`,
  lead: 'בוחרים מוסך בקופה, קובעים תור, והצמיגים מחכים שם ביום ההתקנה. את ההתקנה משלמים במוסך.',
  garages: (city: string) => `המוסכים ב${city}`,
  unknown: 'לא מצאנו את העיר הזאת ברשימה. בחרו עיר אחרת.',
  join: 'יש לכם מוסך?',
  joinLink: 'הצטרפו לנקודות ההתקנה',
}

const Body = styled(Wrap)`
  padding-block-end: ${space(6)};
  & > .lead {
    max-inline-size: 34em;
    margin-block: ${space(4)} ${space(6)};
    font-size: 1.1875rem;
    line-height: 1.6;
  }
  & > section {
    padding-block-start: ${space(8)};
  }
  & > section > h2 {
    font-size: 1.375rem;
    font-weight: 700;
    margin-block-end: ${space(4)};
  }
  & > .join {
    margin-block-start: ${space(10)};
  }
  ${media.desktop} {
    & > section > h2 {
      font-size: 1.5625rem;
    }
  }
`

/** The choice of a city and its garages. */
export const OurShopsView = () => {
  const { cities, city, shops, unknown } = useSelector(
    (root: { installationPoints: InstallationPoints }) => root.installationPoints,
  )
  const title = city ? text.titleIn(city.displayName) : text.title
  const above = city ? [{ href: '/our-shops', label: text.title }] : []
  return (
    <Body>
      <Breadcrumbs items={[{ href: '/', label: text.home }, ...above, { label: city?.displayName ?? text.title }]} />
      <PageTitle>{title}</PageTitle>
      <p className="lead">{text.lead}</p>
      {unknown && <Alert tone="info">{text.unknown}</Alert>}
      <CityForm key={city?.id ?? ''} cities={cities} city={city} />
      {city && (
        <section aria-labelledby="garages">
          <h2 id="garages">{text.garages(city.displayName)}</h2>
          <ShopCards shops={shops} />
        </section>
      )}
      <CityLinks cities={cities} city={city} />
      <p className="join">
        {text.join} <Link href="/shop/signup">{text.joinLink}</Link>
      </p>
    </Body>
  )
}

const PATH = '/our-shops'

/** The installation points: all cities and the garages of the city in the address. An unknown city answers 404. */
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
