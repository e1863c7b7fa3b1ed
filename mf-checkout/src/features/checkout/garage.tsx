import styled from '@emotion/styled'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useDispatch } from 'react-redux'
import {
  Button,
  color,
  FieldError,
  Icon,
  limitSentence,
  Ltr,
  money,
  radius,
  Select,
  space,
  useToast,
  useVisitor,
  VisuallyHidden,
} from '@zmig/platform'
import { distanceText } from '@zmig/platform/near'
import { shortDay } from '../../appointment/days.ts'
import { ListState, type Listed } from '../../appointment/list.tsx'
import { Notice } from '../../layout/notice.tsx'
import { cityChosen, garageChosen, type ChosenGarage } from './checkout.slice.ts'
import { installationText } from './delivery.text.ts'
import { garageOrders, type GarageOrder, type OfferedGarage } from './garage-order.ts'

const Garages = styled.fieldset`
  border: 0;
  padding: 0;
  margin: 0;
  min-inline-size: 0;
  & legend {
    padding: 0;
    margin-block-end: ${space(2)};
    font-weight: 600;
  }
  & ul {
    list-style: none;
    padding: 0;
    margin-block-start: ${space(3)};
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(2)};
  }
`

/** A garage. With enlarged text the button is below the name, so that the name keeps whole words. */
const Garage = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(3)};
  align-items: center;
  padding: ${space(3)} ${space(4)};
  border: 1.5px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.card};
  &[data-chosen] {
    border-color: ${color.signalStrong};
    box-shadow: inset 0 0 0 1px ${color.signalStrong};
    background: var(--signal-wash);
  }
  & label {
    display: flex;
    gap: ${space(3)};
    min-block-size: 44px;
    align-items: center;
    font-weight: 600;
    cursor: pointer;
  }
  & input {
    flex: none;
    inline-size: 22px;
    block-size: 22px;
  }
  & > p {
    grid-column: 1 / -1;
    font-size: 0.9375rem;
    color: ${color.muted};
    text-wrap: pretty;
  }
  & > [data-free='true'] {
    color: ${color.green};
    font-weight: 600;
  }
  & > p > span + span::before {
    content: ' · ';
  }
  [data-a11y~='roomy'] & {
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
  }
`

type GarageFactsProps = { shop: ChosenGarage & Partial<Pick<OfferedGarage, 'score' | 'km' | 'firstDay'>> }

/** Address, price per tyre, score, way of booking and next free day of a garage. */
const GarageFacts = ({ shop: { address, price, score, manualBooking, km, firstDay } }: GarageFactsProps) => (
  <>
    <p>
      <span>{address}</span>
      {km !== undefined && <span>{distanceText(km)}</span>}
    </p>
    <p>
      <span>
        <Ltr>{money(price)}</Ltr> {installationText.perTyre}
      </span>
      {score !== undefined && <span>{installationText.score(score)}</span>}
      {manualBooking && <span>{installationText.manual}</span>}
    </p>
    {firstDay !== undefined && !manualBooking && (
      <p data-free={firstDay !== null}>
        {firstDay === null ? installationText.noneFree : installationText.free(shortDay(firstDay))}
      </p>
    )}
  </>
)

type GarageLikeProps = { shop: { _id: string; displayName: string; likes: number } }

/** A like for a garage, counted once for each visitor. */
const GarageLike = ({ shop }: GarageLikeProps) => {
  const { likedShops, likeGarage } = useVisitor()
  const showToast = useToast()
  const [count, setCount] = useState(shop.likes)
  const liked = likedShops.includes(shop._id)
  const toggle = async () => {
    const before = count
    setCount(Math.max(0, count + (liked ? -1 : 1)))
    try {
      setCount(await likeGarage(shop._id, !liked))
    } catch (error) {
      setCount(before)
      showToast({ message: limitSentence(error) ?? installationText.likeFailed })
    }
  }
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={liked}
      aria-label={installationText.likeOf(shop.displayName)}
      onClick={() => void toggle()}
    >
      <Icon name="heart" size={20} filled={liked} />
      {count > 0 && (
        <>
          <span aria-hidden="true">{count}</span>
          <VisuallyHidden>{installationText.likes(count)}</VisuallyHidden>
        </>
      )}
    </Button>
  )
}

/** In a right-to-left page the next garage is below or to the left. */
const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowLeft: 1, ArrowUp: -1, ArrowRight: -1 }

/**
 * Arrow keys move from garage to garage without choosing: a browser chooses what the arrows reach, and because a choice
 * closes the list, a keyboard user could never reach the third garage (WCAG 3.2.2). Space and Enter choose.
 */
const moveBetween = (event: KeyboardEvent<HTMLInputElement>): void => {
  const { key, currentTarget: garage } = event
  const garages = [...(garage.closest('ul')?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])]
  const step = steps[key]
  if (key !== 'Enter' && step === undefined) return
  event.preventDefault()
  if (step === undefined) return garage.click()
  garages[(garages.indexOf(garage) + step + garages.length) % garages.length]?.focus()
}

type GarageChoiceProps = {
  garages: Listed<OfferedGarage>
  order: GarageOrder
  onOrder: (order: GarageOrder) => void
  /** the button that opened the list is gone: the first garage takes its focus */
  takesFocus: boolean
  /** shown when none is chosen */
  error: string | undefined
}

/** The garages of a city, or of those nearby, in the order that the shopper wants. */
export const GarageChoice = ({ garages: shops, order, onOrder, takesFocus, error }: GarageChoiceProps) => {
  const dispatch = useDispatch()
  const list = useRef<HTMLUListElement>(null)
  const shown = shops.items !== undefined
  useEffect(() => {
    if (shown && takesFocus && document.activeElement === document.body) list.current?.querySelector('input')?.focus()
  }, [shown, takesFocus])
  if (!shops.items)
    return <ListState {...shops} waiting={installationText.shopsWaiting} failure={installationText.shopsFailed} />
  if (shops.items.length === 0) return <Notice tone="info">{installationText.noShops}</Notice>
  const choose = (shop: OfferedGarage) => {
    dispatch(cityChosen(shop.cityId)) // one of a city nearby
    dispatch(garageChosen(shop))
  }
  return (
    <Garages aria-describedby={error && 'garage-error'}>
      <legend>{installationText.shops}</legend>
      {error && <FieldError id="garage-error">{error}</FieldError>}
      <Select
        label={installationText.order}
        name="garageOrder"
        value={order}
        options={garageOrders.map((value) => ({ value, label: installationText.orders[value] }))}
        onChange={(value) => {
          const wanted = garageOrders.find((each) => each === value)
          if (wanted) onOrder(wanted)
        }}
      />
      <ul ref={list}>
        {shops.items.map((shop) => (
          <li key={shop._id}>
            <Garage>
              <label>
                <input
                  type="radio"
                  name="selectedShop"
                  value={shop._id}
                  checked={false}
                  onKeyDown={moveBetween}
                  onChange={() => choose(shop)}
                />
                {shop.displayName}
              </label>
              <GarageLike shop={shop} />
              <GarageFacts shop={shop} />
            </Garage>
          </li>
        ))}
      </ul>
    </Garages>
  )
}

type ChosenGarageCardProps = {
  garage: ChosenGarage
  /** the focused radio button is gone: a keyboard user continues here, not at the top of the page */
  takesFocus: boolean
  onChange: () => void
}

/** The chosen garage, with a button to change the garage (storefront-and-checkout.md §4, Installation flow). */
export const ChosenGarageCard = ({ garage, takesFocus, onChange }: ChosenGarageCardProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Garage ref={box} tabIndex={-1} role="group" aria-label={installationText.chosen} data-chosen="">
      <b>{garage.displayName}</b>
      <Button variant="quiet" size="small" onClick={onChange}>
        {installationText.change}
      </Button>
      <GarageFacts shop={garage} />
    </Garage>
  )
}
