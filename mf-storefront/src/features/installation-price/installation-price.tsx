import { useRef, useState } from 'react'
import { Button, Ltr, money, Spinner, Status, usePlatform } from '@zmig/platform'
import { fetchInstallationPrice } from '../../api/installation-price.ts'
import { useLater } from '../../later/use-later.ts'
import { text } from './text.ts'
import type { InstallationPrice as Price } from '@zmig/edge-contract'

/**
 * The price on the screen, and how to ask for that of a city.
 * @param first the data of the page; undefined when it could not be loaded
 */
const useInstallationPrice = (ean: string, first: Price | null | undefined) => {
  const { edge } = usePlatform()
  const [price, setPrice] = useState(first)
  const [city, setCity] = useState('')
  const [status, setStatus] = useState<'idle' | 'pending' | 'failed'>(first === undefined ? 'failed' : 'idle')
  /** number of the newest request: answers to older ones are ignored */
  const asked = useRef(0)

  const choose = async (id: string) => {
    const question = ++asked.current
    setCity(id)
    setStatus('pending')
    try {
      const answer = await fetchInstallationPrice(edge, ean, { city: id || undefined })
      if (question !== asked.current) return
      setPrice(answer)
      setStatus('idle')
    } catch {
      if (question === asked.current) setStatus('failed')
    }
  }
  return { price, city, status, choose, retry: () => choose(city) }
}

type Props = {
  ean: string
  /** the data of the page; undefined when it could not be loaded */
  first: Price | null | undefined
}

const Answer = ({ price }: { price: Price | null }) => {
  if (!price) return <small>{text.noGarage}</small>
  const { tyreCount, perTyre, total, shop } = price
  return (
    <>
      <b>
        {text.from}
        <Ltr>{money(total)}</Ltr>
        {tyreCount > 1 && ` ${text.forBoth}`}
      </b>
      <small>
        {tyreCount > 1 && (
          <>
            <Ltr>{money(perTyre)}</Ltr> {text.perTyre}{' '}
          </>
        )}
        {text.where(shop.displayName, shop.city)} {text.pay}
      </small>
    </>
  )
}

/** The price of fitting the product at the cheapest garage, in the whole country or in a city. The edge computes it. */
export const InstallationPrice = ({ ean, first }: Props) => {
  const { price, city, status, choose, retry } = useInstallationPrice(ean, first)
  const cities = useLater(() =>
    import(/* webpackChunkName: "installation-city" */ './city-select.tsx').then(({ CitySelect }) => CitySelect),
  )
  return (
    <div aria-busy={status === 'pending'}>
      <Status>
        {price !== undefined && status !== 'failed' && <Answer price={price} />}
        {status === 'failed' && <small>{text.failed}</small>}
      </Status>
      {status === 'failed' && (
        <Button variant="quiet" size="small" onClick={() => void retry()}>
          {text.retry}
        </Button>
      )}
      {cities.Part ? (
        <cities.Part city={city} onChoose={choose} />
      ) : (
        price && (
          <Button variant="quiet" size="small" onClick={cities.open}>
            {cities.status === 'pending' && <Spinner small />}
            {cities.status === 'failed' ? text.retry : text.inYourCity}
          </Button>
        )
      )}
      {cities.status === 'failed' && <small role="alert">{text.failed}</small>}
    </div>
  )
}
