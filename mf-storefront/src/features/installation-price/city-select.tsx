import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { Button, Select, space, Spinner, usePlatform } from '@zmig/platform'
import { fetchInstallationCities } from '../../api/installation-price.ts'
import { text } from './text.ts'
import type { City } from '@zmig/edge-contract'

const Box = styled.div`
  max-inline-size: 320px;
  margin-block: ${space(2)} ${space(1)};
`

type Props = { city: string; onChoose: (id: string) => Promise<void> }

/** A select of the cities with a garage that fits tyres; loaded on demand. */
export const CitySelect = ({ city, onChoose }: Props) => {
  const { edge } = usePlatform()
  const [cities, setCities] = useState<City[] | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    fetchInstallationCities(edge).then(setCities, () => setCities('failed'))
  }, [edge, attempt])
  // the button that asked for it is gone
  useEffect(() => {
    if (Array.isArray(cities)) box.current?.querySelector('select')?.focus()
  }, [cities])

  const retry = () => {
    setCities(undefined)
    setAttempt(attempt + 1)
  }
  return (
    <Box ref={box}>
      {cities === undefined && <Spinner label={text.loading} />}
      {cities === 'failed' && (
        <>
          <small role="alert">{text.failed}</small>
          <Button variant="quiet" size="small" onClick={retry}>
            {text.retry}
          </Button>
        </>
      )}
      {Array.isArray(cities) && (
        <Select
          name="installation-city"
          label={text.city}
          value={city}
          placeholder={text.everywhere}
          options={cities.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          onChange={(id) => void onChoose(id)}
        />
      )}
    </Box>
  )
}
