import styled from '@emotion/styled'
import { useState } from 'react'
import { Button, Form, media, navigate, Select, space } from '@zmig/platform'
import { cityAddress } from './city-address.ts'
import { text } from './text.ts'
import type { City } from '@zmig/edge-contract'

const Row = styled(Form)`
  display: grid;
  gap: ${space(3)};
  align-items: end;
  max-inline-size: 520px;
  ${media.tablet} {
    grid-template-columns: 1fr auto;
  }
`

type Props = { cities: readonly City[]; city?: City | undefined }

/** What somebody picked before the page came to life: React would set the list back to what the server sent. */
const pickedBefore = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLSelectElement>('form[action="/our-shops"] select')?.value

/** Picks a city; a plain form, so it works before and without JavaScript. */
export const CityForm = ({ cities, city }: Props) => {
  const [chosen, setChosen] = useState(() => pickedBefore() ?? city?.id ?? '')
  return (
    <Row action="/our-shops" method="get" onSubmit={() => navigate(cityAddress(chosen))}>
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
