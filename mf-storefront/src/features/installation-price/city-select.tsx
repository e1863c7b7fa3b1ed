import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { Button, Select, space, Spinner, usePlatform } from '@zmig/platform'
import { useRequestOnDemand } from '@zmig/platform/request'
import { fetchInstallationCities } from '../../api/installation-price.ts'
import { text } from './text.ts'

const Box = styled.div`
  max-inline-size: 320px;
  margin-block: ${space(2)} ${space(1)};
`

type Props = { city: string; onChoose: (id: string) => Promise<void> }

/** A select of the cities with a garage that fits tyres; loaded on demand. */
export const CitySelect = ({ city, onChoose }: Props) => {
  const { edge } = usePlatform()
  const {
    answer: cities,
    status,
    retry,
  } = useRequestOnDemand(() => fetchInstallationCities(edge), {
    parameter: undefined,
    status: 'pending',
  })
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    void retry()
    // the list is requested once; `retry` is a new function in each render
    // oxlint-disable-next-line react/exhaustive-deps
  }, [edge])
  // the button that asked for it is gone
  useEffect(() => {
    if (cities) box.current?.querySelector('select')?.focus()
  }, [cities])

  return (
    <Box ref={box}>
      {!cities && status !== 'failed' && <Spinner label={text.loading} />}
      {status === 'failed' && (
        <>
          <small role="alert">{text.failed}</small>
          <Button variant="quiet" size="small" onClick={() => void retry()}>
            {text.retry}
          </Button>
        </>
      )}
      {cities && status !== 'failed' && (
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
