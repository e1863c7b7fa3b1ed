import { Button, Ltr, Spinner, Status, usePlatform } from '@zmig/platform'
import { useRequestOnDemand } from '@zmig/platform/request'
import { fetchInstallationPrice } from '../../api/installation-price.ts'
import { text } from './text.ts'
import { roundAmountText, type InstallationPrice as Price } from '@zmig/edge-contract'

const loadCitySelect = async () =>
  (await import(/* webpackChunkName: "installation-city" */ './city-select.tsx')).CitySelect

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
        <Ltr>{roundAmountText(total)}</Ltr>
        {tyreCount > 1 && ` ${text.forBoth}`}
      </b>
      <small>
        {tyreCount > 1 && (
          <>
            <Ltr>{roundAmountText(perTyre)}</Ltr> {text.perTyre}{' '}
          </>
        )}
        {text.where(shop.displayName, shop.city)} {text.pay}
      </small>
    </>
  )
}

/** The price of fitting the product at the cheapest garage, in the whole country or in a city. The edge computes it. */
export const InstallationPrice = ({ ean, first }: Props) => {
  const { edge } = usePlatform()
  const {
    answer: price,
    parameter: city,
    status,
    ask,
    retry,
  } = useRequestOnDemand((id: string) => fetchInstallationPrice(edge, ean, { city: id || undefined }), {
    parameter: '',
    answer: first,
    status: first === undefined ? 'failed' : 'idle',
  })
  const cities = useRequestOnDemand(loadCitySelect, { parameter: undefined, status: 'idle' })
  const CitySelect = cities.answer
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
      {CitySelect ? (
        <CitySelect city={city} onChoose={ask} />
      ) : (
        price && (
          <Button variant="quiet" size="small" onClick={() => void cities.retry()}>
            {cities.status === 'pending' && <Spinner small />}
            {cities.status === 'failed' ? text.retry : text.inYourCity}
          </Button>
        )
      )}
      {cities.status === 'failed' && <small role="alert">{text.failed}</small>}
    </div>
  )
}
