import styled from '@emotion/styled'
import { useState } from 'react'
import { Button, color, Form, Link, media, navigate, radius, Select, space } from '@zmig/platform'
import type { City } from '@zmig/edge-contract'
import { cityHref } from '../../shop/addresses.ts'

const text = {
  city: 'עיר',
  choose: 'בחרו עיר',
  show: 'הצגת המוסכים',
  cities: 'כל הערים',
  otherCities: 'ערים נוספות',
}

const Row = styled(Form)`
  display: grid;
  gap: ${space(3)};
  align-items: end;
  inline-size: 100%;
  max-inline-size: 520px;
  ${media.tablet} {
    grid-template-columns: 1fr auto;
  }
`

type Props = { cities: readonly City[]; city?: City | undefined }

/** The city picked before hydration: React would reset the list to the server's value. */
const pickedBeforeHydration = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLSelectElement>('form[action="/our-shops"] select')?.value

/** Picks a city with a plain form, which works before and without JavaScript. Another city of the page is the new choice. */
export const CityForm = ({ cities, city }: Props) => {
  const [chosen, setChosen] = useState(() => pickedBeforeHydration() ?? city?.id ?? '')
  const [shown, setShown] = useState(city?.id)
  if (shown !== city?.id) {
    setShown(city?.id)
    setChosen(city?.id ?? '')
  }
  return (
    <Row action="/our-shops" method="get" onSubmit={() => navigate(cityHref(chosen))}>
      <Select
        label={text.city}
        name="city"
        value={chosen}
        onChange={setChosen}
        placeholder={text.choose}
        options={cities.map(({ id, displayName }) => ({ value: id, label: displayName }))}
      />
      <Button type="submit">{text.show}</Button>
    </Row>
  )
}

const List = styled.nav`
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

/** Every other city as a link, for visitors who browse and for search engines. */
export const CityLinks = ({ cities, city }: Props) => (
  <List aria-labelledby="cities">
    <h2 id="cities">{city ? text.otherCities : text.cities}</h2>
    <ul>
      {cities
        .filter(({ id }) => id !== city?.id)
        .map(({ id, displayName }) => (
          <li key={id}>
            <Link href={cityHref(id)}>{displayName}</Link>
          </li>
        ))}
    </ul>
  </List>
)
