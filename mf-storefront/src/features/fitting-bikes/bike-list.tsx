import { Link } from '@zmig/platform'
import { yearsOf } from './by-make.ts'
import type { FittingBike } from '@zmig/edge-contract'

/** Each bike leads to everything that fits it. @param short without the make, which stands above */
export const BikeList = ({ bikes, short }: { bikes: readonly FittingBike[]; short?: boolean }) => (
  <ul>
    {bikes.map((bike) => (
      <li key={bike.id}>
        <Link href={`/search?bike=${encodeURIComponent(bike.id)}`}>
          <bdi dir="ltr">{short ? bike.model : `${bike.brand} ${bike.model}`}</bdi>{' '}
          <small>
            <bdi dir="ltr">{yearsOf(bike)}</bdi>
          </small>
        </Link>
      </li>
    ))}
  </ul>
)
