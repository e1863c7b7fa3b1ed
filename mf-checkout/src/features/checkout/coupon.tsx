import styled from '@emotion/styled'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useDispatch } from 'react-redux'
import {
  Button,
  color,
  limitSentence,
  Ltr,
  space,
  Status,
  TextField,
  useCart,
  usePlatform,
  useVisitor,
} from '@zmig/platform'
import { checkCoupon } from '../../api/checkout.ts'
import {
  couponApplied,
  couponCleared,
  couponRefused,
  couponSubmitted,
  couponTyped,
  useCheckoutForm,
} from './checkout.slice.ts'
import { couponText } from './payment.text.ts'
import { shortSize, type CouponProduct, type Quote } from '@zmig/edge-contract'
import type { Refused } from './order.slice.ts'

/**
 * What to do with an applied coupon that the quote does not count: a coupon that is worth nothing is removed, one that
 * could not be checked returns to the field. Undefined while it counts, or before there is a current quote.
 */
export const couponAfterQuote = (applied: string, { quote, current }: { quote: Quote | null; current: boolean }) => {
  if (applied === '' || !current || quote?.discount !== 0) return undefined
  const { couponLimited } = quote
  return couponLimited === undefined
    ? { action: couponCleared(), message: couponText.gone }
    : { action: couponRefused({ error: couponLimited }), message: couponLimited }
}

/** What to do with the coupon of a refused order; undefined when the coupon was not the reason. */
export const couponAfterRefusal = ({ code, couponLimited, message }: Refused) => {
  if (code !== 'COUPON_INVALID') return undefined
  return couponLimited ? couponRefused({ error: message }) : couponCleared()
}

/**
 * Field and button; the button is aligned with the field, below its label. A narrow phone and enlarged text leave no room for
 * the code beside the button.
 */
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(3)};
  align-items: start;
  & > button {
    margin-block-start: 28px;
  }
  @media (max-width: 359.98px) {
    grid-template-columns: minmax(0, 1fr);
    & > button {
      margin-block-start: 0;
    }
  }
  [data-a11y~='roomy'] & {
    grid-template-columns: minmax(0, 1fr);
  }
  [data-a11y~='roomy'] & > button {
    margin-block-start: 0;
  }
`
const Applied = styled.div`
  margin-block-start: ${space(2)};
  color: ${color.green};
  font-weight: 600;
  &:focus:not(:focus-visible) {
    outline: none;
  }
`

const Goods = styled.p`
  & bdi[dir='ltr'] {
    white-space: nowrap;
  }
`

/** What a coupon is for, where the cart has none of it. */
const GoodsOfCoupon = ({ product, also }: { product: CouponProduct; also: boolean }) => (
  <Goods>
    {couponText.goods(product.set, also)} <bdi>{`${product.brand} ${product.displayName}`}</bdi>,{' '}
    <Ltr>{shortSize(product.displaySize)}</Ltr>
  </Goods>
)

/** Types, checks and applies a coupon. @param phone of the buyer, for coupons that belong to one phone */
const useCoupon = (phone: string) => {
  const dispatch = useDispatch()
  const { edge } = usePlatform()
  const { items } = useCart()
  const { visitorId } = useVisitor()
  const coupon = useCheckoutForm().coupon

  const apply = async () => {
    const code = coupon.typed.trim()
    if (!code || coupon.checking || coupon.applied) return
    dispatch(couponSubmitted())
    try {
      const visitor = await visitorId().catch(() => undefined)
      const cart = { items: items.map(({ ean, quantity }) => ({ ean, quantity })) }
      const answer = await checkCoupon(edge, {
        code,
        cart,
        ...(phone && { phone }),
        ...(visitor && { visitorId: visitor }),
      })
      dispatch(
        answer.valid
          ? couponApplied(answer.code ?? code.toUpperCase())
          : couponRefused({ error: answer.message ?? couponText.invalid, forProducts: answer.forProducts }),
      )
    } catch (error) {
      dispatch(couponRefused({ error: limitSentence(error) ?? couponText.failed }))
    }
  }
  return { ...coupon, type: (typed: string) => dispatch(couponTyped(typed)), apply }
}

/** The field of a coupon code; an applied code stays visible and cannot be changed. */
export const CouponField = ({ phone }: { phone: string }) => {
  const { typed, applied, checking, error, forProducts, type, apply } = useCoupon(phone)
  const confirmation = useRef<HTMLDivElement>(null)
  const submitted = useRef(false)
  useEffect(() => {
    // field and button are disabled now: the focus moves to the confirmation
    if (applied && submitted.current) confirmation.current?.focus()
  }, [applied])
  const submit = () => {
    submitted.current = true
    void apply()
  }
  // Enter in the surrounding form would continue to the next step
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }
  return (
    <div>
      <Row onKeyDown={onEnter}>
        <TextField
          label={couponText.label}
          name="couponCode"
          value={typed}
          onChange={type}
          maxLength={40}
          dir="ltr"
          autoComplete="off"
          disabled={applied !== ''}
          error={error || undefined}
        />
        <Button variant="secondary" busy={checking} disabled={applied !== '' || !typed.trim()} onClick={submit}>
          {couponText.apply}
        </Button>
      </Row>
      <Applied ref={confirmation} tabIndex={-1}>
        <Status>{applied && couponText.applied(applied)}</Status>
      </Applied>
      <Status>
        {forProducts?.map((product, index) => (
          <GoodsOfCoupon key={product.ean} product={product} also={index > 0} />
        ))}
      </Status>
    </div>
  )
}
