import { useEffect, useRef, useState } from 'react'
import { usePlatform, useToast, useVisitor } from '@zmig/platform'
import { fetchProduct } from '../../api/product.ts'
import { hasActed, rememberActed } from './acted.ts'
import { text } from './text.ts'

/**
 * A product's like: highlighted and counted at once, taken back with a sentence when the edge refuses.
 * @param likes count that came with the page; up to 60 s old, so whoever acted, here or in another tab, asks for the
 *   current one
 */
export const useLike = (productId: string, likes: number) => {
  const { likedProducts, like } = useVisitor()
  const { edge } = usePlatform()
  const showToast = useToast()
  const [count, setCount] = useState(likes)
  const [busy, setBusy] = useState(false)
  const liked = likedProducts.includes(productId)
  /** what the count on the screen already knows of; grows with every press, so that an older answer never wins */
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
    } catch {
      known.current.liked = liked
      setCount(count)
      showToast({ message: text.failed })
    }
    setBusy(false)
  }
  return { liked, count, busy, toggle }
}
