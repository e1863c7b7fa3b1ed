import styled from '@emotion/styled'
import { useEffect, useRef, type MouseEvent } from 'react'
import { buttonStyles, Link, Spinner, usePlatform } from '@zmig/platform'
import { useRequestOnDemand } from '@zmig/platform/request'
import { ALL_BIKES, fetchFittingBikes, FEW_BIKES, type FoundBikes } from '../../api/fitting-bikes.ts'
import { SectionFailed } from '../../section/section-failed.tsx'
import { yearsText } from '../../tyre/bike-years.ts'
import { bikeHref } from '../../tyre/tyre-address.ts'
import { Section } from './fitting-bikes.styles.ts'
import type { FittingBike, Tyre } from '@zmig/edge-contract'

const wheels: Record<Tyre['position'], string> = {
  front: 'עם המידה הזאת מלפנים',
  rear: 'עם המידה הזאת מאחור',
  both: 'עם המידה הזאת מלפנים או מאחור',
  set: 'עם שתי המידות האלה',
}

/** Texts of the bikes that a product fits; "models", because scooters and quads are among them. */
export const text = {
  title: 'מתאים לדגמים האלה',
  count: (total: number, position: Tyre['position']) =>
    `${total === 1 ? 'דגם אחד יצא' : `${total} דגמים יצאו`} מהמפעל ${wheels[position]}.`,
  check: 'לפני שמזמינים, ודאו שהמידה רשומה ברישיון הרכב שלכם.',
  all: (total: number) => `לכל ${total} הדגמים`,
  allTitle: (total: number) => `כל ${total} הדגמים`,
  failed: 'רשימת הדגמים לא נטענה. בדקו את החיבור ונסו שוב.',
  retry: 'נסו שוב',
}

export type Make = { make: string; bikes: FittingBike[] }

/** Groups bikes by make and keeps their order. */
export const byMake = (bikes: readonly FittingBike[]): Make[] => {
  const makes = new Map<string, FittingBike[]>()
  for (const bike of bikes) makes.set(bike.brand, [...(makes.get(bike.brand) ?? []), bike])
  return [...makes].map(([make, held]) => ({ make, bikes: held }))
}

/** Each bike links to its page. @param short omits the make */
export const BikeList = ({ bikes, short }: { bikes: readonly FittingBike[]; short?: boolean }) => (
  <ul>
    {bikes.map((bike) => (
      <li key={bike.id}>
        <Link href={bikeHref(bike, bike.apart ? bike.id : undefined)}>
          <bdi dir="ltr">{short ? bike.model : `${bike.brand} ${bike.model}`}</bdi>{' '}
          <small>
            <bdi dir="ltr">{yearsText([{ from: bike.yearFrom, to: bike.yearTo }])}</bdi>
          </small>
        </Link>
      </li>
    ))}
  </ul>
)

const More = styled.a`
  ${buttonStyles}
`

export type BikesProps = {
  tyre: Pick<Tyre, 'ean' | 'position'>
  /** the data of the page: a few bikes or all; undefined when it could not be loaded */
  first: FoundBikes | undefined
}

/** The bikes that left the factory with this size, each with the way to everything that fits it. */
export const BikesSection = ({ tyre: { ean, position }, first }: BikesProps) => {
  const { edge } = usePlatform()
  const {
    answer: found,
    status,
    ask,
    retry,
  } = useRequestOnDemand<number | undefined, FoundBikes>((limit) => fetchFittingBikes(edge, ean, { limit }), {
    parameter: FEW_BIKES,
    answer: first,
    status: first ? 'idle' : 'failed',
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const isWhole = found !== undefined && found.bikes.length === found.total
  const wasWhole = useRef(isWhole)
  // the link that had the focus is gone when all are there
  useEffect(() => {
    if (isWhole && !wasWhole.current) heading.current?.focus()
    wasWhole.current = isWhole
  }, [isWhole])
  if (found?.total === 0) return null

  const showAll = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (status !== 'pending') void ask(undefined)
  }
  const grouped = found !== undefined && isWhole && found.total > FEW_BIKES
  return (
    <Section aria-labelledby="fitting-bikes" aria-busy={status === 'pending'}>
      <h2 id="fitting-bikes" ref={heading} tabIndex={-1}>
        {grouped ? text.allTitle(found.total) : text.title}
      </h2>
      {found && (
        <p>
          {text.count(found.total, position)} {text.check}
        </p>
      )}
      {found && !grouped && <BikeList bikes={found.bikes} />}
      {grouped && (
        <div className="makes">
          {byMake(found.bikes).map(({ make, bikes }) => (
            <div key={make}>
              <h3>
                <bdi dir="ltr">{make}</bdi>
              </h3>
              <BikeList bikes={bikes} short />
            </div>
          ))}
        </div>
      )}
      {(status === 'failed' || !found) && (
        <SectionFailed
          sentence={text.failed}
          retry={text.retry}
          busy={status === 'pending'}
          onRetry={() => void retry()}
        />
      )}
      {found && !isWhole && status !== 'failed' && (
        <More
          href={`?${ALL_BIKES.name}=${ALL_BIKES.value}#fitting-bikes`}
          data-variant="secondary"
          data-size="small"
          aria-busy={status === 'pending'}
          onClick={showAll}
        >
          {status === 'pending' && <Spinner small />}
          {text.all(found.total)}
        </More>
      )}
    </Section>
  )
}
