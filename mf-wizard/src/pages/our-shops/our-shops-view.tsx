import styled from '@emotion/styled'
import { useSelector } from 'react-redux'
import { Alert, Breadcrumbs, Link, media, PageTitle, space, Wrap } from '@zmig/platform'
import { CityForm, CityLinks, ShopCards } from '../../features/installation-points/index.ts'
import { text } from './text.ts'
import type { InstallationPoints } from '../../api/installation-points.ts'

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

/** Pick a city, see its garages. */
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
