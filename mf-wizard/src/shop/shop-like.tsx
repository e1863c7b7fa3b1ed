import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { shopByName, type Shop } from '@zmig/edge-contract'
import { buttonStyles, color, Icon, usePlatform, useToast, useVisitor, VisuallyHidden } from '@zmig/platform'

const text = {
  like: (name: string) => `אהבתי את ${name}`,
  count: (likes: number) =>
    likes === 0 ? 'אף רוכב עוד לא סימן' : likes === 1 ? 'רוכב אחד אהב' : `${likes} רוכבים אהבו`,
  failed: 'לא הצלחנו לשמור את הסימון. נסו שוב בעוד רגע.',
}

const Toggle = styled.button`
  ${buttonStyles}
  flex: none;
  min-inline-size: 44px;
  border-color: transparent;
  background: transparent;
  color: ${color.ink};
  font-variant-numeric: tabular-nums;
  & svg {
    flex: none;
  }
  &:hover,
  &[aria-pressed='true'] {
    color: ${color.signalStrong};
  }
  @media (scripting: none) {
    display: none;
  }
`

type Props = { shop: Pick<Shop, 'id' | 'displayName' | 'likes'> }

/**
 * A garage's heart and its likes, zero included: one more when it is liked, one less when the like is taken back, at once, and back again
 * with a sentence when the edge refuses.
 */
export const ShopLike = ({ shop: { id, displayName, likes } }: Props) => {
  const { likedShops, likeGarage } = useVisitor()
  const { edge } = usePlatform()
  const showToast = useToast()
  const [count, setCount] = useState(likes)
  const [busy, setBusy] = useState(false)
  const presses = useRef(0)
  const liked = likedShops.includes(id)

  // a page may be a minute old: who liked this garage, here or in another tab, sees a count with that like in it
  useEffect(() => {
    if (!liked) return
    const { current } = presses
    edge.call(shopByName, { params: { name: id } }).then(
      (shop) => {
        if ('likes' in shop && presses.current === current) setCount(shop.likes)
      },
      () => undefined, // the count stays as old as the page
    )
  }, [edge, id, liked])

  const toggle = async () => {
    if (busy) return
    setBusy(true)
    presses.current++
    setCount(Math.max(0, count + (liked ? -1 : 1)))
    try {
      setCount(await likeGarage(id, !liked))
    } catch {
      setCount(count)
      showToast({ message: text.failed })
    }
    setBusy(false)
  }

  return (
    <Toggle
      type="button"
      data-size="small"
      data-early=""
      aria-pressed={liked}
      aria-busy={busy || undefined}
      onClick={() => void toggle()}
    >
      <Icon name="heart" size={22} filled={liked} />
      <VisuallyHidden>
        {text.like(displayName)}, {text.count(count)}
      </VisuallyHidden>
      <span aria-hidden="true">{count}</span>
    </Toggle>
  )
}
