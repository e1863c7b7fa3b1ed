import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Icon } from '../kit/icon.tsx'
import { Link } from '../page/link.tsx'
import { toastSlice, type ToastState } from '../toast/toast.slice.ts'
import { color, media, radius, space } from '../kit/tokens.ts'
import { IconButton } from './header-parts.tsx'
import { text } from './text.ts'

/** Snackbar auto-hide (storefront-and-checkout.md §9); it stays while the pointer or the focus rests on it. */
export const HIDE_AFTER_MS = 6_000

const Place = styled.div`
  position: fixed;
  z-index: 40;
  inset-inline: ${space(3)};
  inset-block-end: calc(${space(3)} + var(--buy-bar, 0px));
  display: flex;
  justify-content: center;
  pointer-events: none;
  ${media.desktop} {
    inset-block-end: ${space(6)};
  }
`

const Message = styled.div`
  pointer-events: auto;
  display: flex;
  align-items: center;
  gap: ${space(4)};
  max-inline-size: 560px;
  padding: ${space(2)} ${space(5)} ${space(2)} ${space(2)};
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

/** One sentence at the bottom of the screen, with a link to go on when there is one. */
export const Snackbar = () => {
  const { id, message, action } = useSelector((state: { toast: ToastState }) => state.toast)
  const dispatch = useDispatch()
  const [held, setHeld] = useState(false)
  const hide = () => dispatch(toastSlice.actions.hidden())

  useEffect(() => {
    if (!message || held) return
    const timer = setTimeout(() => dispatch(toastSlice.actions.hidden()), HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, message, held, dispatch])

  return (
    <Place role="status" className="on-asphalt">
      {message && (
        <Message
          key={id}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{message}</span>
          {action && (
            <Link href={action.href} onClick={hide}>
              {action.label}
            </Link>
          )}
          <IconButton type="button" aria-label={text.dismiss} onClick={hide}>
            <Icon name="close" size={20} />
          </IconButton>
        </Message>
      )}
    </Place>
  )
}
