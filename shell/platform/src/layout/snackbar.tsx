import styled from '@emotion/styled'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { color, media, radius, space } from '../kit/tokens.ts'
import { Icon } from '../kit/icon.tsx'
import { Link } from '../page/link.tsx'
import { toastSlice, type ToastState } from '../toast/toast.ts'
import { IconButton } from './header-parts.tsx'
import { moveOffPrices } from './snackbar-place.ts'
import { text } from './text.ts'

const Place = styled.div`
  position: fixed;
  z-index: 40;
  inset-inline: ${space(3)};
  inset-block-end: calc(${space(3)} + var(--buy-bar, 0px) + var(--consent, 0px));
  display: flex;
  justify-content: center;
  pointer-events: none;
  ${media.desktop} {
    inset-block-end: calc(${space(6)} + var(--consent, 0px));
  }
`

const Message = styled.div`
  pointer-events: auto;
  display: flex;
  align-items: center;
  gap: ${space(4)};
  max-inline-size: 560px;
  transform: translateY(calc(-1 * var(--rise, 0px)));
  padding-block: ${space(2)};
  padding-inline: ${space(5)} ${space(2)};
  border-radius: ${radius.card};
  background: ${color.asphalt};
  color: #fff;
  font-weight: 500;
  box-shadow: 0 8px 30px rgb(20 23 26 / 40%);
  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: #ff9a5c;
    font-weight: 700;
    white-space: nowrap;
  }
`

/**
 * The snackbar hides after 6 seconds, in milliseconds (storefront-and-checkout.md §9). It stays while the pointer or the focus is on it and while the visitor
 * tabs towards it.
 */
export const SNACKBAR_HIDES_AFTER = 6_000

type SentenceProps = Pick<ToastState, 'message' | 'action'> & { onHide: () => void }

/** One message with its own timer; the next message starts without the pointer and focus state of this one. */
const Sentence = ({ message, action, onHide }: SentenceProps) => {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const isInUse = hovered || focused
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const place = () => box.current && moveOffPrices(box.current)
    place()
    addEventListener('scrollend', place)
    return () => removeEventListener('scrollend', place)
  }, [])

  useEffect(() => {
    if (isInUse) return
    let timer = setTimeout(onHide, SNACKBAR_HIDES_AFTER)
    const postpone = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return
      clearTimeout(timer)
      timer = setTimeout(onHide, SNACKBAR_HIDES_AFTER)
    }
    addEventListener('keydown', postpone)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', postpone)
    }
  }, [isInUse, onHide])

  return (
    <Message
      ref={box}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span>{message}</span>
      {action && (
        <Link href={action.href} onClick={onHide}>
          {action.label}
        </Link>
      )}
      <IconButton type="button" aria-label={text.dismiss} onClick={onHide}>
        <Icon name="close" size={20} />
      </IconButton>
    </Message>
  )
}

/** One sentence at the bottom of the screen, with a link to go on when there is one; read out politely. */
export const Snackbar = () => {
  const { id, message, action } = useSelector((state: { toast: ToastState }) => state.toast)
  const dispatch = useDispatch()
  const hide = useCallback(() => void dispatch(toastSlice.actions.hidden()), [dispatch])
  return (
    <Place role="status" className="on-asphalt">
      {message && <Sentence key={id} message={message} {...(action && { action })} onHide={hide} />}
    </Place>
  )
}
