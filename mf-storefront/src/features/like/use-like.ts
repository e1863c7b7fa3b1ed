import { useEffect, useRef, useState } from 'react'
import { usePlatform, useToast, useVisitor } from '@zmig/platform'
import { fetchProduct } from '../../api/product.ts'
import { hasActed, rememberActed } from './acted.ts'
import { text } from './text.ts'

/**
 * A product's like: highlighted and counted at once, taken back when the edge refuses.
 * @param likes count that came with the page; up to 60 s old, so whoever acted asks for the current one
 */
export const useLike = (productId: string, likes: number) => {
  const { likedProducts, like } = useVisitor()
  const { edge } = usePlatform()
  const showToast = useToast()
  const [count, setCount] = useState(likes)
  const [busy, setBusy] = useState(false)
  const newer = useRef<'asked' | 'toggled'>(undefined)
  const liked = likedProducts.includes(productId)

  useEffect(() => {
    if (newer.current || !(liked || hasActed(productId))) return
    newer.current = 'asked'
    fetchProduct(edge, productId).then(
      (found) => {
        if (found && newer.current === 'asked') setCount(found.tyre.likes)
      },
      () => undefined,
    )
  }, [edge, liked, productId])

  const toggle = async () => {
    if (busy) return
    setBusy(true)
    newer.current = 'toggled'
    rememberActed(productId)
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
