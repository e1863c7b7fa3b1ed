import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { ShopCity } from '@zmig/edge-contract'
import { Link } from '../page/link.tsx'
import { at, type Box, boxOf, lake, land, type Position, sea } from './country.ts'

/** Where a third of the garages are, a few kilometres apart: shown a second time, larger, in the sea. */
const CENTRE = boxOf([34.42, 32.36], [35.16, 31.84])
const INSET = { x: -150, y: 430, width: 195, height: (195 / CENTRE.width) * CENTRE.height }
const SCALE = INSET.width / CENTRE.width

type Side = 'west' | 'east'

/** Cities whose names have room, and the side on which they are written. */
const NAMED: Readonly<Record<string, Side>> = {
  nahariya: 'west',
  haifa: 'west',
  hadera: 'west',
  ashdod: 'west',
  ashkelon: 'west',
  'kiryat-shmona': 'west',
  tiberias: 'west',
  afula: 'east',
  jerusalem: 'east',
  'beer-sheva': 'east',
  dimona: 'east',
  eilat: 'west',
}
const NAMED_IN_CENTRE: Readonly<Record<string, Side>> = {
  netanya: 'west',
  herzliya: 'west',
  'kfar-saba': 'east',
  'tel-aviv': 'west',
  'bat-yam': 'west',
  'rishon-lezion': 'west',
  lod: 'east',
  yavne: 'west',
}

const Drawing = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: auto;
  & .land {
    fill: #343c44;
    stroke: #5b666f;
    stroke-width: 1.2;
    vector-effect: non-scaling-stroke;
  }
  & .water {
    fill: #14171a;
  }
  & .inset {
    fill: #1b2025;
    stroke: #5b666f;
  }
  & .frame {
    fill: none;
    stroke: #7d868e;
  }
  & .city {
    fill: #c3c9ce;
  }
  & :is(a, .choice):hover .city {
    fill: #fff;
  }
  & .choice {
    cursor: pointer;
  }
  & .hit {
    fill: transparent;
  }
  & [data-chosen] .city {
    fill: #f25c05;
    stroke: #fff;
  }
  & .halo {
    fill: #f25c05;
    fill-opacity: 0.35;
  }
  & .you {
    fill: #6ea8ff;
    stroke: #fff;
  }
  & text {
    fill: #d9dde0;
    font-weight: 500;
    /* a name that crosses a point or the coast stays readable */
    paint-order: stroke;
    stroke: #23292f;
    stroke-width: 3px;
    vector-effect: non-scaling-stroke;
  }
  & [data-chosen] text {
    fill: #fff;
    font-weight: 700;
  }
`

/** What a press of a city does: it opens an address, or it chooses the city on the page. */
type Way = { hrefOf: (cityId: string) => string } | { onChoose: (cityId: string) => void }

const Target = ({ city, chosen, children, ...way }: Way & { city: ShopCity; chosen: boolean; children: ReactNode }) =>
  'hrefOf' in way ? (
    <Link href={way.hrefOf(city.id)} tabIndex={-1} data-chosen={chosen || undefined}>
      {children}
    </Link>
  ) : (
    <g className="choice" onClick={() => way.onChoose(city.id)} data-chosen={chosen || undefined}>
      {children}
    </g>
  )

type PointProps = Way & { city: ShopCity; side?: Side | undefined; chosen: boolean; scale: number }

/** A city: its point, a larger one to aim at, and its name. Sizes are those of the whole map, whatever it is magnified to. */
const Point = ({ side, scale, ...target }: PointProps) => {
  const { city, chosen } = target
  const place = placeOf(city)
  if (!place) return null
  const [x, y] = place
  const radius = (chosen ? 7 : 4) / scale
  return (
    <Target {...target}>
      <title>{city.displayName}</title>
      {chosen && <circle className="halo" cx={x} cy={y} r={15 / scale} />}
      <circle className="city" cx={x} cy={y} r={radius} strokeWidth={2 / scale} />
      <circle className="hit" cx={x} cy={y} r={11 / scale} />
      {side && (
        <text
          x={side === 'west' ? x - 10 / scale : x + 10 / scale}
          y={y + 5 / scale}
          fontSize={14 / scale}
          direction="rtl"
          textAnchor={side === 'west' ? 'start' : 'end'}
        >
          {city.displayName}
        </text>
      )}
    </Target>
  )
}

type Props = Way & {
  cities: readonly ShopCity[]
  /** id of the city that stands out */
  chosen?: string | undefined
  /** where the visitor is, if they said so */
  you?: Position | undefined
}

const You = ({ you, scale }: { you: Position; scale: number }) => {
  const [x, y] = at([you.longitude, you.latitude])
  return <circle className="you" cx={x} cy={y} r={7 / scale} strokeWidth={2 / scale} />
}

const viewBox = ({ x, y, width, height }: Box): string => [x, y, width, height].map((unit) => unit.toFixed(1)).join(' ')

const Country = () => (
  <>
    <path className="land" d={land} />
    <path className="water" d={lake} />
    <path className="water" d={sea} />
  </>
)

const placeOf = ({ latitude, longitude }: Pick<ShopCity, 'latitude' | 'longitude'>) =>
  latitude === null || longitude === null ? undefined : at([longitude, latitude])

const isIn = ({ x, y, width, height }: Box, city: Pick<ShopCity, 'latitude' | 'longitude'>): boolean => {
  const [left = NaN, top = NaN] = placeOf(city) ?? []
  return left > x && left < x + width && top > y && top < y + height
}

/**
 * The side on which a city's name is written: the chosen city always has one, and the names that it would cover have none.
 * @param scale how much larger than the country this part of the map is
 */
const sideOf = (city: ShopCity, chosen: ShopCity | undefined, named: typeof NAMED, scale: number): Side | undefined => {
  const [x = 0, y = 0] = placeOf(city) ?? []
  if (city.id === chosen?.id) return named[city.id] ?? (x > CENTRE.x + CENTRE.width * 0.6 ? 'west' : 'east')
  const [chosenX = NaN, chosenY = NaN] = (chosen && placeOf(chosen)) ?? []
  const isCovered = Math.abs(x - chosenX) * scale < 100 && Math.abs(y - chosenY) * scale < 15
  return isCovered ? undefined : named[city.id]
}

/**
 * A map of the country with the cities that have garages, and the crowded centre once more, larger. A picture for the eye and
 * the pointer: the same cities are in the list beside it, so it is hidden from screen readers and takes no focus.
 */
export const CountryMap = ({ cities, chosen: chosenId, you, ...way }: Props) => {
  const chosen = cities.find(({ id }) => id === chosenId)
  // the chosen city is drawn last, over its neighbours
  const drawn = cities.toSorted((a, b) => Number(a === chosen) - Number(b === chosen))
  const central = drawn.filter((city) => isIn(CENTRE, city))
  return (
    <Drawing viewBox="-150 0 425 682" aria-hidden="true">
      <Country />
      <rect className="frame" {...CENTRE} rx="4" />
      {drawn.map((city) => (
        <Point
          {...way}
          key={city.id}
          city={city}
          chosen={city === chosen}
          side={central.includes(city) ? undefined : sideOf(city, chosen, NAMED, 1)}
          scale={1}
        />
      ))}
      {you && <You you={you} scale={1} />}
      <rect className="inset" {...INSET} rx="8" />
      <svg {...INSET} viewBox={viewBox(CENTRE)}>
        <Country />
        {central.map((city) => (
          <Point
            {...way}
            key={city.id}
            city={city}
            chosen={city === chosen}
            side={sideOf(city, chosen, NAMED_IN_CENTRE, SCALE)}
            scale={SCALE}
          />
        ))}
        {you && isIn(CENTRE, you) && <You you={you} scale={SCALE} />}
      </svg>
      <rect className="frame" {...INSET} rx="8" />
    </Drawing>
  )
}

/** Half the width and height of the surroundings of a city, in degrees. */
const AROUND = { longitude: 0.55, latitude: 0.6 }

/** The part of the map around one city, with its point. */
export const CityMap = ({ city }: { city: ShopCity }) => {
  const { latitude, longitude } = city
  if (latitude === null || longitude === null) return null
  const box = boxOf(
    [longitude - AROUND.longitude, latitude + AROUND.latitude],
    [longitude + AROUND.longitude, latitude - AROUND.latitude],
  )
  const [x, y] = at([longitude, latitude])
  return (
    <Drawing viewBox={viewBox(box)} aria-hidden="true">
      <rect className="water" x={box.x} y={box.y} width={box.width} height={box.height} />
      <Country />
      <g data-chosen="">
        <circle className="halo" cx={x} cy={y} r="14" />
        <circle className="city" cx={x} cy={y} r="7" strokeWidth="2" />
      </g>
    </Drawing>
  )
}
