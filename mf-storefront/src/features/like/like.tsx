import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import {
  buttonStyles,
  color,
  Icon,
  limitSentence,
  usePlatform,
  useToast,
  useVisitor,
  VisuallyHidden,
} from '@zmig/platform'
import { fetchProduct } from '../../api/product.ts'

/** Texts of the like button. */
const text = {
  like: 'אהבתי',
  failed: 'לא הצלחנו לשמור את הסימון. נסו שוב בעוד רגע.',
  count: (likes: number) =>
    likes === 0 ? 'אף רוכב עוד לא סימן' : likes === 1 ? 'רוכב אחד אהב' : `${likes} רוכבים אהבו`,
}

/** Products that this tab liked or unliked: a cached page may not count that yet. */
const nameOf = (productId: string) => `liked:${productId}`

const rememberActed = (productId: string): void => {
  try {
    sessionStorage.setItem(nameOf(productId), '1')
  } catch {
    // storage is switched off: the count is as old as the page, up to 60 s
  }
}

const hasActed = (productId: string): boolean => {
  try {
    return sessionStorage.getItem(nameOf(productId)) !== null
  } catch {
    return false
  }
}

/**
 * A product's like: highlighted and counted at once, taken back with a sentence when the edge refuses.
 * @param likes count of the page, up to 60 s old: after a like in this or another tab the current count is fetched
 */
const useLike = (productId: string, likes: number) => {
  const { likedProducts, like } = useVisitor()
  const { edge } = usePlatform()
  const showToast = useToast()
  const [count, setCount] = useState(likes)
  const [busy, setBusy] = useState(false)
  const liked = likedProducts.includes(productId)
  /** what the count on the screen includes; `presses` grows with each press, so that an older answer is ignored */
  const known = useRef({ liked: false, presses: 0 })

  useEffect(() => {
    const { current } = known
    if (current.liked === liked && !hasActed(productId)) return
    if (current.presses > 0 && current.liked === liked) return
    current.liked = liked
    const { presses } = current
    fetchProduct(edge, productId).then(
      (found) => {
        if (found && current.presses === presses) setCount(found.tyre.likes)
      },
      () => undefined, // the count stays as old as the page
    )
  }, [edge, liked, productId])

  const toggle = async () => {
    if (busy) return
    setBusy(true)
    rememberActed(productId)
    known.current = { liked: !liked, presses: known.current.presses + 1 }
    setCount(Math.max(0, count + (liked ? -1 : 1)))
    try {
      setCount(await like(productId, !liked))
    } catch (error) {
      known.current.liked = liked
      setCount(count)
      showToast({ message: limitSentence(error) ?? text.failed })
    }
    setBusy(false)
  }
  return { liked, count, busy, toggle }
}

const Toggle = styled.button`
  ${buttonStyles}
  color: ${color.ink};
  border-color: ${color.control};
  background: transparent;
  &:hover {
    border-color: ${color.ink};
  }
  &[aria-pressed='true'] {
    border-color: ${color.signalStrong};
    color: ${color.signalStrong};
    background: var(--signal-wash);
  }
  & svg {
    transition: transform 160ms;
  }
  &[aria-pressed='true'] svg {
    transform: scale(1.12);
  }
  & .count {
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    color: ${color.muted};
  }
`

type Props = { productId: string; likes: number }

/** A heart that fills, with how many riders share the feeling, zero included. */
export const LikeButton = ({ productId, likes }: Props) => {
  const { liked, count, busy, toggle } = useLike(productId, likes)
  return (
    <Toggle
      type="button"
      data-size="small"
      aria-pressed={liked}
      aria-busy={busy || undefined}
      onClick={() => void toggle()}
    >
      <Icon name="heart" size={20} filled={liked} />
      {text.like}
      <span className="count" aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>, {text.count(count)}</VisuallyHidden>
    </Toggle>
  )
}
