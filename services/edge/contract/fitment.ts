/** The sizes of a bike, and a product's as cards and cart lines write them. */
type SizesOfBike = { frontSize: string; rearSize: string }
type SizesOfProduct = {
  position: 'front' | 'rear' | 'both' | 'set'
  /** canonical; of a set the rear's */
  size: string
  /** of a set the front's */
  front?: string | undefined
  /** see `isForTheRoad`; absent on everything that is for the road */
  racing?: boolean | undefined
}

/**
 * Whether a product may be ridden on the road. Racing slicks (NHS, not for highway service) may not: they state no speed.
 * No bike takes them, whatever their size.
 */
export const isForTheRoad = ({ category, speed }: { category: string; speed: string }): boolean =>
  category !== 'track' || speed !== ''

/**
 * Whether a bike takes a product: a set as the pair only, a single at its position, one for both wheels at either; nothing
 * that is not for the road.
 */
export const takes = (bike: SizesOfBike, { position, size, front, racing }: SizesOfProduct): boolean => {
  const { frontSize, rearSize } = bike
  if (racing) return false
  if (position === 'set') return front === frontSize && size === rearSize
  return (position !== 'rear' && size === frontSize) || (position !== 'front' && size === rearSize)
}
