import { useState } from 'react'
import { Button, Icon, useToast, useVisitor, VisuallyHidden } from '@zmig/platform'
import { text } from './text.ts'

type Props = { shop: { _id: string; displayName: string; likes: number } }

/** A heart for a garage, counted once for each visitor. */
export const GarageLike = ({ shop }: Props) => {
  const { likedShops, likeGarage } = useVisitor()
  const showToast = useToast()
  const [count, setCount] = useState(shop.likes)
  const liked = likedShops.includes(shop._id)
  const toggle = async () => {
    const before = count
    setCount(Math.max(0, count + (liked ? -1 : 1)))
    try {
      setCount(await likeGarage(shop._id, !liked))
    } catch {
      setCount(before)
      showToast({ message: text.likeFailed })
    }
  }
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={liked}
      aria-label={text.likeOf(shop.displayName)}
      onClick={() => void toggle()}
    >
      <Icon name="heart" size={20} filled={liked} />
      {count > 0 && (
        <>
          <span aria-hidden="true">{count}</span>
          <VisuallyHidden>{text.likes(count)}</VisuallyHidden>
        </>
      )}
    </Button>
  )
}
