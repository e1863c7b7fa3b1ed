import styled from '@emotion/styled'
import { color, Link, radius, space } from '@zmig/platform'
import { cityAddress } from './city-address.ts'
import { text } from './text.ts'
import type { City } from '@zmig/edge-contract'

const Cities = styled.nav`
  padding-block-start: ${space(8)};
  & h2 {
    font-size: 1.25rem;
    font-weight: 700;
    margin-block-end: ${space(3)};
  }
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
    padding: 0;
    list-style: none;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: ${space(4)};
    border: 1px solid ${color.control};
    border-radius: ${radius.round};
    background: ${color.card};
    color: ${color.ink};
    font-weight: 500;
    text-decoration: none;
  }
  & a:hover {
    border-color: ${color.ink};
    background: ${color.ink};
    color: #fff;
  }
`

type Props = { cities: readonly City[]; city?: City | undefined }

/** Every city as a link: for who looks around, and for search engines. */
export const CityLinks = ({ cities, city }: Props) => (
  <Cities aria-labelledby="cities">
    <h2 id="cities">{city ? text.otherCities : text.cities}</h2>
    <ul>
      {cities
        .filter(({ id }) => id !== city?.id)
        .map(({ id, displayName }) => (
          <li key={id}>
            <Link href={cityAddress(id)}>{displayName}</Link>
          </li>
        ))}
    </ul>
  </Cities>
)
