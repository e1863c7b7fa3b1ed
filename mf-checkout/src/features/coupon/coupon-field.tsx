import styled from '@emotion/styled'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Button, space, Status, TextField, color } from '@zmig/platform'
import { text } from './text.ts'
import { useCoupon } from './use-coupon.ts'

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(3)};
  align-items: start;
  /* level with the field, whose label stands above it */
  & > button {
    margin-block-start: 28px;
  }
  /* beside the button of a narrow phone nobody would see what they type */
  @media (max-width: 359.98px) {
    grid-template-columns: minmax(0, 1fr);
    & > button {
      margin-block-start: 0;
    }
  }
  /* nor in enlarged text */
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

/** A code that takes something off; applied once, it stays in sight and cannot be typed over. */
export const CouponField = ({ phone }: { phone: string }) => {
  const { typed, applied, checking, error, type, apply } = useCoupon(phone)
  const said = useRef<HTMLDivElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    // field and button can be used no more: the focus goes on to what they did
    if (applied && asked.current) said.current?.focus()
  }, [applied])
  const ask = () => {
    asked.current = true
    void apply()
  }
  // the field stands inside the step's form, whose Enter goes on to the next step
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    ask()
  }
  return (
    <div>
      <Row onKeyDown={onEnter}>
        <TextField
          label={text.label}
          name="couponCode"
          value={typed}
          onChange={type}
          maxLength={40}
          dir="ltr"
          autoComplete="off"
          disabled={applied !== ''}
          error={error || undefined}
        />
        <Button variant="secondary" busy={checking} disabled={applied !== '' || !typed.trim()} onClick={ask}>
          {text.apply}
        </Button>
      </Row>
      <Applied ref={said} tabIndex={-1}>
        <Status>{applied && text.applied(applied)}</Status>
      </Applied>
    </div>
  )
}
