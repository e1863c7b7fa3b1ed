import styled from '@emotion/styled'
import { useSelector } from 'react-redux'
import { citiesText, garagesText } from '@zmig/edge-contract'
import {
  Alert,
  Breadcrumbs,
  color,
  Link,
  media,
  type PageContent,
  PageTitle,
  radius,
  Row,
  space,
  Stack,
  Wrap,
} from '@zmig/platform'
import { CountryMap } from '@zmig/platform/country-map'
import {
  CityForm,
  CityLinks,
  fetchInstallationPoints,
  type InstallationPoints,
  installationPointsListed,
  installationPointsSlice,
  ShopCards,
} from '../features/installation-points/installation-points.ts'
import { NearCities, NearMeButton, nearMeSlice, useNearMe } from '../features/near-me/near-me.tsx'
import { cityHref, SHOPS } from '../shop/addresses.ts'

export const text = {
  title: 'נקודות התקנה',
  titleIn: (city: string) => `נקודות התקנה ב${city}`,
  home: 'בית',
  description:
    'מוסכים שמתקינים צמיגים לאופנועים ברחבי הארץ: כתובת, טלפון ומחיר התקנה לצמיג. קובעים תור בקופה, והצמיגים מחכים במוסך.',
  descriptionIn: (city: string) =>
    `מוסכים שמתקינים צמיגים לאופנועים ב${city}: כתובת, טלפון ומחיר התקנה לצמיג. קובעים תור בקופה, והצמיגים מחכים במוסך.`,
  none: 'עוד אין מוסכים שותפים שמתקינים. אפשר להזמין עם משלוח עד הבית או לאסוף מהמחסן.',
  lead: 'בוחרים מוסך בקופה, קובעים תור, והצמיגים מחכים שם ביום ההתקנה. את ההתקנה משלמים במוסך.',
  garages: (city: string) => `המוסכים ב${city}`,
  count: (shops: number) => `${garagesText(shops)}. המחירים כוללים מע״מ ומשולמים במוסך.`,
  unknown: 'לא מצאנו את העיר הזאת ברשימה. בחרו עיר אחרת.',
  map: 'נקודות התקנה בכל הארץ',
  mapHint: (cities: number) => `${citiesText(cities)}. בחרו עיר ברשימה או במפה.`,
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
  & .choice {
    margin-block: ${space(4)};
  }
  & .choice > button {
    flex: 1 1 auto;
  }
  ${media.tablet} {
    & .choice > button {
      flex: none;
    }
  }
  & .columns {
    padding-block-start: ${space(4)};
  }
  & section > h2 {
    font-size: 1.375rem;
    font-weight: 700;
  }
  & section > .count {
    margin-block-end: ${space(4)};
    color: ${color.muted};
  }
  & .map {
    padding: ${space(5)};
    border-radius: ${radius.card};
    background: ${color.asphalt};
    color: #fff;
  }
  & .map h2 {
    font-size: 1.125rem;
    font-weight: 700;
  }
  & .map p {
    color: ${color.chalk};
  }
  & .map svg {
    max-inline-size: 400px;
    margin-inline: auto;
  }
  & > .join {
    margin-block-start: ${space(10)};
  }
  ${media.desktop} {
    & .columns {
      grid-template-columns: minmax(0, 1fr) 360px;
      align-items: start;
    }
    /* on a phone the map is above the list of all cities, here beside it */
    & .map {
      grid-area: 1 / 2;
    }
    & section > h2 {
      font-size: 1.5625rem;
    }
  }
`

/** The choice of a city, by list, by map or by where the visitor is, and its garages. */
const Points = ({ cities, city, shops }: InstallationPoints) => {
  const { position } = useNearMe()
  const links = <CityLinks cities={cities} city={city} />
  return (
    <>
      <Row gap={3} align="end" className="choice">
        <CityForm cities={cities} city={city} />
        <NearMeButton cities={cities} />
      </Row>
      <NearCities cities={cities} />
      <Stack gap={6} className="columns">
        {city && (
          <section aria-labelledby="garages">
            <h2 id="garages">{text.garages(city.displayName)}</h2>
            <p className="count">{text.count(shops.length)}</p>
            <ShopCards shops={shops} />
          </section>
        )}
        <aside className="map on-asphalt" aria-labelledby="map">
          <h2 id="map">{text.map}</h2>
          <p>{text.mapHint(cities.length)}</p>
          <CountryMap hrefOf={cityHref} cities={cities} chosen={city?.id} you={position} />
        </aside>
        {!city && links}
      </Stack>
      {city && links}
    </>
  )
}

/** The installation points, or that the shop has none yet. */
export const OurShopsView = () => {
  const points = useSelector((root: { installationPoints: InstallationPoints }) => root.installationPoints)
  const { cities, city, unknown } = points
  const title = city ? text.titleIn(city.displayName) : text.title
  const above = city ? [{ href: SHOPS, label: text.title }] : []
  const hasNone = cities.length === 0
  return (
    <Body>
      <Breadcrumbs items={[{ href: '/', label: text.home }, ...above, { label: city?.displayName ?? text.title }]} />
      <PageTitle>{title}</PageTitle>
      <p className="lead">{text.lead}</p>
      {hasNone && <Alert tone="info">{text.none}</Alert>}
      {unknown && !hasNone && <Alert tone="info">{text.unknown}</Alert>}
      {!hasNone && <Points {...points} />}
      <p className="join">
        {text.join} <Link href="/shop/signup">{text.joinLink}</Link>
      </p>
    </Body>
  )
}

/** The installation points: all cities and the garages of the city in the address. The name of a city moves to its address; an unknown one answers 404. */
export const ourShops: PageContent = {
  features: [installationPointsSlice, nearMeSlice],
  load: async ({ edge, site, store, url }) => {
    const wanted = url.searchParams.get('city') || undefined
    const points = await fetchInstallationPoints(edge, wanted)
    const { city, unknown } = points
    store.dispatch(installationPointsListed(points))
    const head = {
      title: `${city ? text.titleIn(city.displayName) : text.title} | ${site.shopName}`,
      description: city ? text.descriptionIn(city.displayName) : text.description,
      canonical: cityHref(city?.id ?? ''),
    }
    if (unknown) return { status: 404, head: { ...head, noindex: true } }
    return { head, ...(city && city.id !== wanted && { redirect: cityHref(city.id) }) }
  },
  View: OurShopsView,
}
