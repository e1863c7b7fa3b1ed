import styled from '@emotion/styled'
import { ratingAdvice, takes, type Pair } from '@zmig/edge-contract'
import { color, Link, radius, space } from '@zmig/platform'
import { useGarage, type SavedBike } from './garage.ts'
import type { ReactNode } from 'react'

export { garage, useGarage, type SavedBike } from './garage.ts'

type Product = Parameters<typeof takes>[1]

/** A saved bike that takes the product; otherwise any saved bike, which does not. Undefined without saved bikes. */
export const fitOf = (
  bikes: readonly SavedBike[],
  product: Product,
): { bike: SavedBike; fits: boolean } | undefined => {
  const fitting = bikes.find((bike) => takes(bike, product))
  if (fitting) return { bike: fitting, fits: true }
  return bikes[0] && { bike: bikes[0], fits: false }
}

/** The pairs of a tyre with those of the saved bikes first, otherwise as they were: a front goes with many rears. */
export const ownPairsFirst = <Sizes extends { front: { size: string }; rear: { size: string } }>(
  bikes: readonly SavedBike[],
  pairs: readonly Sizes[],
): Sizes[] => {
  const isOwn = ({ front, rear }: Sizes) =>
    bikes.some(({ frontSize, rearSize }) => frontSize === front.size && rearSize === rear.size)
  return pairs.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
}

type OwnPairsProps = { pairs: readonly Pair[]; show: (pairs: readonly Pair[]) => ReactNode }

/** What is shown of pairs, in that order. */
export const OwnPairsFirst = ({ pairs, show }: OwnPairsProps) => show(ownPairsFirst(useGarage().bikes, pairs))

const Mark = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  inline-size: fit-content;
  padding: ${space(1)} ${space(2)};
  border-radius: ${radius.control};
  background: color-mix(in srgb, ${color.green} 12%, ${color.card});
  color: ${color.ink};
  font-size: 0.875rem;
  font-weight: 600;
  line-height: 1.3;
  overflow-wrap: anywhere;
  & svg {
    flex: none;
    color: ${color.green};
  }
  &[data-fits='false'] {
    background: color-mix(in srgb, ${color.red} 10%, ${color.card});
  }
  &[data-fits='false'] svg {
    color: ${color.red};
  }
`

const WithLink = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(4)};
  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-weight: 500;
  }
  & > small {
    inline-size: 100%;
    color: ${color.muted};
    font-size: 0.875rem;
  }
`

export type FitMarkProps = {
  product: Product
  /** `product`: with a link to the page of the bike */
  on?: 'product' | undefined
}

/** Whether a product fits a saved bike: a sign and always words. Nothing while no bike is saved. */
export const FitMark = ({ product, on }: FitMarkProps) => {
  const { bikes } = useGarage()
  const fit = fitOf(bikes, product)
  if (!fit) return null
  const { bike, fits } = fit
  const mark = (
    <Mark data-fits={fits}>
      <svg
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.2"
        aria-hidden="true"
      >
        <path d={fits ? 'M5 12.5l4.5 4.5L19 7.5' : 'M6 6l12 12M18 6L6 18'} />
      </svg>
      <span>
        {product.racing ? (
          'למסלול בלבד, לא לכביש'
        ) : !fits && bikes.length > 1 ? (
          'לא מתאים לאופנועים ששמרתם'
        ) : (
          <>
            {fits ? 'מתאים' : 'לא מתאים'} ל־<bdi dir="ltr">{bike.model}</bdi>
          </>
        )}
      </span>
    </Mark>
  )
  if (on !== 'product') return mark
  const advice = fits && ratingAdvice(bike, product)
  return (
    <WithLink>
      {mark}
      <Link href={bike.href}>
        <span>
          {fits ? 'לכל הצמיגים שמתאימים' : 'לצמיגים שמתאימים'} ל־<bdi dir="ltr">{bike.model}</bdi>
        </span>
      </Link>
      {advice && <small>{advice}</small>}
    </WithLink>
  )
}
