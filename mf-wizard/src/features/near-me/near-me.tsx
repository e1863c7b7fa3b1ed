import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import styled from '@emotion/styled'
import { useDispatch, useSelector } from 'react-redux'
import type { ShopCity } from '@zmig/edge-contract'
import { Button, color, Link, navigate, Row, Status } from '@zmig/platform'
import {
  askPosition,
  distanceText,
  nearestCities,
  noPositionText,
  type NoPosition,
  type Position,
} from '@zmig/platform/near'
import { cityHref } from '../../shop/addresses.ts'
import { ShopIcon } from '../../shop/shop-icon.tsx'

const text = {
  button: 'קרוב אליי',
  near: 'הערים הקרובות אליכם',
}

/** Where the visitor is, as far as they let us know; it stays in this tab and is sent nowhere. */
export type NearMe = { status: 'idle' | 'asking' | NoPosition; position?: Position }

const initialState: NearMe = { status: 'idle' }

export const nearMeSlice = createSlice({
  name: 'nearMe',
  initialState,
  reducers: {
    positionAsked: (state) => ({ ...state, status: 'asking' as const }),
    positionFound: (_state, { payload }: PayloadAction<Position>) => ({ status: 'idle' as const, position: payload }),
    positionRefused: (_state, { payload }: PayloadAction<NoPosition>) => ({ status: payload }),
  },
})
const { positionAsked, positionFound, positionRefused } = nearMeSlice.actions

/** What the visitor let us know. */
export const useNearMe = (): NearMe => useSelector((root: { nearMe: NearMe }) => root.nearMe)

const Ask = styled(Button)`
  @media (scripting: none) {
    display: none;
  }
`

/** Asks the browser for the place, then opens the nearest city with garages. */
export const NearMeButton = ({ cities }: { cities: readonly ShopCity[] }) => {
  const dispatch = useDispatch()
  const { status } = useNearMe()
  const ask = async () => {
    dispatch(positionAsked())
    const position = await askPosition()
    if (typeof position === 'string') return void dispatch(positionRefused(position))
    dispatch(positionFound(position))
    const [nearest] = nearestCities(cities, position)
    if (nearest) navigate(cityHref(nearest.city.id))
  }
  return (
    <Ask variant="secondary" data-early="" busy={status === 'asking'} onClick={() => void ask()}>
      {status !== 'asking' && <ShopIcon name="near" />}
      {text.button}
    </Ask>
  )
}

const Cities = styled.div`
  & h2 {
    font-size: 1rem;
    font-weight: 700;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: ${color.signalStrong};
    font-weight: 600;
  }
  & span {
    color: ${color.muted};
  }
`

/** Enough to choose from, and one line on a desktop. */
const SHOWN = 4

/** The nearest cities with their distances, or why there are none; announced when it appears. */
export const NearCities = ({ cities }: { cities: readonly ShopCity[] }) => {
  const { status, position } = useNearMe()
  return (
    <Status>
      {(status === 'denied' || status === 'unavailable') && <p>{noPositionText[status]}</p>}
      {position && (
        <Cities>
          <h2>{text.near}</h2>
          <Row as="ul" gap={5} rowGap={0}>
            {nearestCities(cities, position)
              .slice(0, SHOWN)
              .map(({ city, km }) => (
                <li key={city.id}>
                  <Link href={cityHref(city.id)}>{city.displayName}</Link> <span>{distanceText(km)}</span>
                </li>
              ))}
          </Row>
        </Cities>
      )}
    </Status>
  )
}
