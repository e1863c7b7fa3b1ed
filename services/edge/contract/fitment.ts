/** The sizes of a bike, and a product's as cards and cart lines write them. */
type SizesOfBike = { frontSize: string; rearSize: string }
type SizesOfProduct = {
  position: 'front' | 'rear' | 'both' | 'set'
  /** canonical; of a set the rear's */
  size: string
  /** of a set the front's */
  front?: string | undefined
}

/** Whether a bike takes a product: a set as the pair only, a single at its position, one for both wheels at either. */
export const takes = ({ frontSize, rearSize }: SizesOfBike, { position, size, front }: SizesOfProduct): boolean => {
  if (position === 'set') return front === frontSize && size === rearSize
  return (position !== 'rear' && size === frontSize) || (position !== 'front' && size === rearSize)
}
