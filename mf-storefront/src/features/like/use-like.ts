import { useState } from 'react'
import { useToast, useVisitor } from '@zmig/platform'
import { text } from './text.ts'

/**
 * A product's like: highlighted and counted at once, taken back when the edge refuses.
 * @param likes count that came with the page
 */
export const useLike = (productId: string, likes: number) => {
  const { likedProducts, like } = useVisitor()
  const showToast = useToast()
  const [count, setCount] = useState(likes)
  const [busy, setBusy] = useState(false)
  const liked = likedProducts.includes(productId)

  const toggle = async () => {
    if (busy) return
    setBusy(true)
    setCount(Math.max(0, count + (liked ? -1 : 1)))
    try {
      setCount(await like(productId, !liked))
    } catch {
      setCount(count)
      showToast({ message: text.failed })
    }
    setBusy(false)
  }
  return { liked, count, toggle }
}
