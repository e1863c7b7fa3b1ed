import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { type BikeModel, type BikeSizes, ratingAdvice, takes, wheelsOf, wheelText } from '@zmig/edge-contract'
import { Button, color, Icon, Link, Ltr, Row, Spinner, Stack, Status, usePlatform } from '@zmig/platform'
import { garage, useGarage } from '@zmig/platform/garage'
import { useRequestOnDemand } from '@zmig/platform/request'
import { findBike, type FoundBike, type NamedBike } from '../../api/find-bike.ts'
import { yearsText } from '../../tyre/bike-years.ts'
import { bikeHref } from '../../tyre/tyre-address.ts'
import type { TyreSummary } from '../../tyre/tyre-summary.ts'

const text = {
  checking: 'בודקים…',
  fits: 'מתאים ל־',
  not: 'לא מתאים ל־',
  racing: 'למסלול בלבד, לא לכביש: לא מתאים ל־',
  ofYears: 'משנות',
  original: 'המידות המקוריות:',
  front: 'קדמי',
  rear: 'אחורי',
  licence: 'לפני שמזמינים, ודאו שהמידה רשומה ברישיון הרכב.',
  toBike: 'לכל הצמיגים ל־',
  save: 'שמירה במוסך שלי',
  saved: 'שמור במוסך שלי',
  notSaved: 'הדפדפן לא נתן לשמור את האופנוע.',
  whichOne: 'לאיזה אופנוע התכוונתם?',
  another: 'התכוונתם לאופנוע אחר?',
  unknown: 'לא מצאנו אופנוע כזה. כתבו יצרן ודגם, למשל Yamaha MT-07.',
  failed: 'הבדיקה לא הצליחה. בדקו את החיבור ונסו שוב.',
  retry: 'נסו שוב',
}

const Answer = styled(Stack)`
  & .line {
    font-weight: 600;
  }
  & .line > svg {
    flex: none;
    margin-block-start: 2px;
    color: ${color.red};
  }
  & .line[data-fits='true'] > svg {
    color: ${color.green};
  }
  & .years {
    white-space: nowrap;
  }
  & small {
    display: block;
    color: ${color.muted};
    font-size: 0.875rem;
    font-weight: 400;
  }
  & .ways > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-weight: 500;
  }
`

type LineProps = { bike: BikeModel; sizes: BikeSizes[]; product: TyreSummary; fits: boolean }

/** The answer for the years in which the model had these sizes; nothing without such years. */
const Line = ({ bike, sizes, product, fits }: LineProps) => {
  if (sizes.length === 0) return null
  const isWhole = sizes.length === bike.sizes.length
  return (
    <Row as="p" nowrap gap={2} className="line" data-fits={fits}>
      <Icon name={fits ? 'check' : 'alert'} size={20} />
      <span>
        {fits ? text.fits : product.racing ? text.racing : text.not}
        <bdi dir="ltr">{`${bike.brand} ${bike.model}`}</bdi>
        {!isWhole && ` ${text.ofYears} `}
        {!isWhole && (
          <bdi dir="ltr" className="years">
            {yearsText(sizes.flatMap(({ years }) => years))}
          </bdi>
        )}
        {sizes.map((wheels) => (
          <small key={wheels.id}>
            {text.original} <Ltr>{wheelText(wheels, 'front')}</Ltr> {text.front}, <Ltr>{wheelText(wheels, 'rear')}</Ltr>{' '}
            {text.rear}
          </small>
        ))}
      </span>
    </Row>
  )
}

/** Keeps a model with one pair of sizes in this browser; the page of another one asks for its year first. */
const Save = ({ bike }: { bike: BikeModel }) => {
  const { bikes } = useGarage()
  const [failed, setFailed] = useState(false)
  const [sizes, ...more] = bike.sizes
  if (!sizes || more.length > 0) return null
  const saved = { brand: bike.brand, model: bike.model, href: bikeHref(bike), ...wheelsOf(sizes) }
  if (bikes.some(({ href }) => href === saved.href)) return <span>{text.saved}</span>
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setFailed(!garage.save(saved))}>
        {text.save}
      </Button>
      {failed && <small role="alert">{text.notSaved}</small>}
    </>
  )
}

const Verdict = ({ bike, product }: { bike: BikeModel; product: TyreSummary }) => {
  const fitting = bike.sizes.filter((sizes) => takes(sizes, product))
  const others = bike.sizes.filter((sizes) => !fitting.includes(sizes))
  const advice = fitting.map((sizes) => ratingAdvice(sizes, product)).find(Boolean)
  return (
    <>
      <Line bike={bike} sizes={fitting} product={product} fits />
      <Line bike={bike} sizes={others} product={product} fits={false} />
      {fitting.length > 0 && <small>{text.licence}</small>}
      {advice && <small>{advice}</small>}
    </>
  )
}

type Props = {
  /** what the visitor typed; another object asks again, also with the same text */
  asked: { name: string }
  product: TyreSummary
}

/** Whether the product fits the bike that the text names; the bikes to choose from when it names several. */
export const FitAnswer = ({ asked, product }: Props) => {
  const { edge } = usePlatform()
  const { answer, status, ask, retry } = useRequestOnDemand<string | NamedBike, FoundBike>(
    (wanted) => findBike(edge, wanted),
    {
      parameter: asked.name,
      status: 'pending',
    },
  )
  useEffect(() => {
    void ask(asked.name)
    // `ask` is a new function in each render
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked])

  const { bike, others = [] } = answer ?? {}
  const isShown = answer !== undefined && status === 'idle'
  return (
    <Answer gap={2} aria-busy={status === 'pending'}>
      <Status>
        {status === 'pending' && <Spinner label={text.checking} small />}
        {status === 'failed' && text.failed}
        {isShown && bike && <Verdict bike={bike} product={product} />}
        {isShown && !bike && (others.length > 0 ? text.whichOne : text.unknown)}
      </Status>
      {status === 'failed' && (
        <Button variant="quiet" size="small" onClick={() => void retry()}>
          {text.retry}
        </Button>
      )}
      {isShown && bike && (
        <Row gap={4} rowGap={0} align="center" className="ways">
          <Link href={bikeHref(bike)}>
            <span>
              {text.toBike}
              <bdi dir="ltr">{bike.model}</bdi>
            </span>
          </Link>
          <Save bike={bike} />
        </Row>
      )}
      {isShown && others.length > 0 && (
        <div>
          {bike && <small>{text.another}</small>}
          <Row as="ul" gap={2}>
            {others.map((other) => (
              <li key={`${other.brandSlug}/${other.modelSlug}`}>
                <Button variant="secondary" size="small" onClick={() => void ask(other)}>
                  <bdi dir="ltr">{other.name}</bdi>
                </Button>
              </li>
            ))}
          </Row>
        </div>
      )}
    </Answer>
  )
}
