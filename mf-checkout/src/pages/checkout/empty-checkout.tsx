import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { Alert, ButtonLink, EmptyState, space } from '@zmig/platform'
import { orderForgotten, placeOrderText } from '../../features/place-order/index.ts'
import { text } from './text.ts'

const Stack = styled.div`
  display: grid;
  gap: ${space(5)};
`

type Props = {
  /** another tab emptied the cart that this one was about to order: says so and takes the focus */
  changed: boolean
}

/** Nothing to order, and why, when the shopper has just tried. */
export const EmptyCheckout = ({ changed }: Props) => {
  const dispatch = useDispatch()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!changed) return
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
    return () => void dispatch(orderForgotten()) // the next cart is another story
  }, [changed, dispatch])
  return (
    <Stack>
      {changed && (
        <Alert tone="error">
          <p>{placeOrderText.cartEmptied}</p>
        </Alert>
      )}
      <EmptyState title={text.empty} heading={heading}>
        <p>{text.emptyHint}</p>
        <ButtonLink href="/">{text.findTyres}</ButtonLink>
      </EmptyState>
    </Stack>
  )
}
