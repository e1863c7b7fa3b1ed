import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import styled from '@emotion/styled'
import { useSelector } from 'react-redux'
import {
  bikeModel,
  type BikeModel,
  type BikeSizes,
  canonicalSize,
  isForTheRoad,
  markedSize,
  pictureOf,
  takes,
  type Tyre,
  tyreByEan,
} from '@zmig/edge-contract'
import {
  ButtonLink,
  Card,
  color,
  type EdgeClient,
  EmptyState,
  Ltr,
  media,
  PageTitle,
  Price,
  Row,
  space,
  Stack,
  Stock,
  VisuallyHidden,
  Wrap,
} from '@zmig/platform'
import type { SharedResult } from '../../result/result-address.ts'
import { SendResult } from '../../result/send-result.tsx'
import { unlessRefused } from '../../shop/refused.ts'

/** A shared recommendation with what the shop says about it today. */
export type SharedResultState = {
  tyres: Tyre[]
  /** `href`: the page of what fits it, in the years that take the tyres */
  bike?: Pick<BikeModel, 'brand' | 'model'> & { href: string }
}

/** Whether a bike takes a tyre in these years: anything may have written the address. */
const fits = (wheels: BikeSizes, tyre: Tyre): boolean =>
  takes(wheels, {
    position: tyre.position,
    size: canonicalSize(tyre),
    load: tyre.rearLoad ?? tyre.load,
    speed: tyre.rearSpeed ?? tyre.speed,
    ...(tyre.set && {
      front: markedSize(tyre.frontSize ?? ''),
      frontLoad: tyre.frontLoad,
      frontSpeed: tyre.frontSpeed,
    }),
    racing: !isForTheRoad(tyre),
  })

/** The page of a bike; of a model that changed its sizes, in the newest years that take all of the tyres. */
const hrefOf = ({ brandSlug, modelSlug, sizes }: BikeModel, tyres: readonly Tyre[]): string => {
  const place = sizes.findIndex((wheels) => tyres.every((tyre) => fits(wheels, tyre)))
  const older = place > 0 ? `?bike=${encodeURIComponent(sizes[place]?.id ?? '')}` : ''
  return `/bike/${brandSlug}/${modelSlug}${older}`
}

/**
 * The tyres of a shared recommendation as they are today, and its bike.
 * @returns without the tyres that the shop no longer carries or the bike does not take, and without a bike that it does not know
 * @throws EdgeError when the edge does not answer, or refuses one request too many
 */
export const fetchSharedResult = async (
  edge: EdgeClient,
  { bike: { brand, model }, eans }: SharedResult,
): Promise<SharedResultState> => {
  const [{ bike }, ...answers] = await Promise.all([
    brand && model
      ? edge.call(bikeModel, { params: { brand, model } }).catch(unlessRefused({ bike: null }))
      : { bike: null },
    ...eans.map((ean) => edge.call(tyreByEan, { params: { ean } }).catch(unlessRefused({ result: [] }))),
  ])
  const found = answers.flatMap(({ result }) => result)
  if (!bike) return { tyres: found }
  const tyres = found.filter((tyre) => bike.sizes.some((wheels) => fits(wheels, tyre)))
  return { tyres, bike: { brand: bike.brand, model: bike.model, href: hrefOf(bike, tyres) } }
}

export const sharedResultSlice = createSlice({
  name: 'sharedResult',
  initialState: { tyres: [] } as SharedResultState,
  reducers: { sharedResultLoaded: (_state, { payload }: PayloadAction<SharedResultState>) => payload },
})

export const text = {
  title: (model: string) => (model ? `צמיגים שהומלצו ל־${model}` : 'צמיגים שהומלצו'),
  before: 'צמיגים שהומלצו',
  lead: 'כך יצא בהתאמה האישית. המחירים והמלאי הם של עכשיו.',
  front: 'קדמי',
  rear: 'אחורי',
  perSet: 'לזוג',
  perTyre: 'לצמיג',
  open: 'לצמיג ולקנייה',
  own: 'התאמה אישית לאופנוע שלי',
  all: 'כל הצמיגים שמתאימים ל־',
  missing: 'ההמלצה הזאת כבר לא זמינה',
  missingBody: 'ייתכן שהצמיגים כבר לא נמכרים, או שהקישור נחתך בדרך. אפשר לקבל המלצה חדשה בדקה.',
}

const WIZARD = '/find-the-right-tires-for-you'

const Body = styled(Wrap)`
  padding-block: ${space(6)} ${space(12)};
  & .lead {
    margin-block: ${space(2)} ${space(4)};
    color: ${color.muted};
    font-size: 1.125rem;
  }
  & ol {
    margin-block: ${space(5)};
  }
  & li > * {
    display: grid;
    grid-template-columns: 104px minmax(0, 1fr);
    gap: ${space(4)};
    align-items: center;
    block-size: 100%;
  }
  & img {
    inline-size: 100%;
    block-size: auto;
  }
  & h2 {
    font-size: 1.25rem;
    font-weight: 800;
    line-height: 1.2;
  }
  & .brand {
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  & .size {
    font-weight: 800;
  }
  & small {
    color: ${color.muted};
    font-weight: 400;
  }
  & .words {
    min-inline-size: 0;
  }
  ${media.desktop} {
    & ol {
      grid-template-columns: 1fr 1fr;
    }
    & li > * {
      grid-template-columns: 160px minmax(0, 1fr);
    }
  }
`

/** The sizes of a tyre, of a set each with its wheel. */
const sizesOf = ({ set, frontSize, rearSize, displaySize }: Tyre): { size: string; wheel?: string }[] =>
  set && frontSize && rearSize
    ? [
        { size: markedSize(frontSize), wheel: text.front },
        { size: markedSize(rearSize), wheel: text.rear },
      ]
    : [{ size: markedSize(displaySize) }]

const nameOf = (tyre: Tyre): string =>
  [tyre.brand, tyre.displayName, ...sizesOf(tyre).map(({ size }) => size)].join(' ')

const Recommended = ({ tyre }: { tyre: Tyre }) => {
  const { ean, name, brand, displayName, price, fullPrice, set, visibility } = tyre
  const unit = set ? text.perSet : text.perTyre
  return (
    <Card>
      <img src={pictureOf(tyre)} alt="" width={320} height={240} />
      <Stack gap={1} align="start" className="words">
        <p className="brand">
          <bdi>{brand}</bdi>
        </p>
        <h2>
          <bdi>{displayName}</bdi>
        </h2>
        {sizesOf(tyre).map(({ size, wheel }) => (
          <p key={size + wheel} className="size">
            <Ltr>{size}</Ltr> {wheel && <small>{wheel}</small>}
          </p>
        ))}
        <Stock visibility={visibility} />
        <Price shekels={price} full={fullPrice} unit={unit} />
        <ButtonLink href={`/tire/moto/${ean}/${encodeURIComponent(name)}`} size="small">
          <span>
            {text.open}
            <VisuallyHidden>
              {' '}
              <bdi>{`${brand} ${displayName}`}</bdi>
            </VisuallyHidden>
          </span>
        </ButtonLink>
      </Stack>
    </Card>
  )
}

const AllOfBike = ({ bike }: { bike: NonNullable<SharedResultState['bike']> }) => (
  <ButtonLink href={bike.href} variant="quiet" size="small">
    <span>
      {text.all}
      <bdi dir="ltr">{bike.model}</bdi>
    </span>
  </ButtonLink>
)

const Missing = ({ bike }: { bike: SharedResultState['bike'] }) => (
  <Body>
    <VisuallyHidden as="div">
      <PageTitle>{text.missing}</PageTitle>
    </VisuallyHidden>
    <EmptyState title={text.missing}>
      <p>{text.missingBody}</p>
      <ButtonLink href={WIZARD}>{text.own}</ButtonLink>
      {bike && (
        <p>
          <AllOfBike bike={bike} />
        </p>
      )}
    </EmptyState>
  </Body>
)

/** A shared recommendation: the tyres with today's prices, without anything about the rider. */
export const SharedResultView = () => {
  const { tyres, bike } = useSelector(({ sharedResult }: { sharedResult: SharedResultState }) => sharedResult)
  if (tyres.length === 0) return <Missing bike={bike} />
  const { brand = '', model = '' } = bike ?? {}
  return (
    <Body>
      <PageTitle>
        {text.before}
        {model && (
          <>
            {' ל־'}
            <bdi dir="ltr">{model}</bdi>
          </>
        )}
      </PageTitle>
      <p className="lead">{text.lead}</p>
      <Row gap={4} rowGap={2} align="center">
        <SendResult
          result={{ bike: { brand, model }, eans: tyres.map(({ ean }) => ean) }}
          model={`${brand} ${model}`.trim()}
          names={tyres.map(nameOf)}
        />
      </Row>
      <Stack as="ol" gap={4}>
        {tyres.map((tyre) => (
          <li key={tyre.ean}>
            <Recommended tyre={tyre} />
          </li>
        ))}
      </Stack>
      <Row gap={4} rowGap={2} align="center">
        <ButtonLink href={WIZARD} variant="secondary">
          {text.own}
        </ButtonLink>
        {bike && <AllOfBike bike={bike} />}
      </Row>
    </Body>
  )
}
