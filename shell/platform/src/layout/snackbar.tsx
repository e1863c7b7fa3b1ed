import { useCallback, useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Icon } from '../kit/icon.tsx'
import { Link } from '../page/link.tsx'
import { toastSlice, type ToastState } from '../toast/toast.slice.ts'
import { IconButton } from './header-parts.tsx'
import { Message, Place } from './snackbar.styles.ts'
import { text } from './text.ts'

/**
 * Snackbar auto-hide (storefront-and-checkout.md §9); it stays while the pointer or the focus rests on it, and while somebody
 * is on the way to it with Tab, through everything that stands before it.
 */
const HIDE_AFTER_MS = 6_000

type SentenceProps = Pick<ToastState, 'message' | 'action'> & { onHide: () => void }

/** One sentence and its own clock: the next sentence begins with neither pointer nor focus of this one. */
const Sentence = ({ message, action, onHide }: SentenceProps) => {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused

  useEffect(() => {
    if (held) return
    let timer = setTimeout(onHide, HIDE_AFTER_MS)
    const postpone = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return
      clearTimeout(timer)
      timer = setTimeout(onHide, HIDE_AFTER_MS)
    }
    addEventListener('keydown', postpone)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', postpone)
    }
  }, [held, onHide])

  return (
    <Message
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
