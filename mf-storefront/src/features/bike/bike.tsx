import { createElement } from 'react'
import { Breadcrumbs, Button, ButtonLink, deferPart, Link, Ltr, useToast, Wrap } from '@zmig/platform'
import { useForSavedBikes } from '@zmig/platform/saved-bikes'
import { listHref } from '../../filters/address.ts'
import { noFilters } from '../../filters/filters.ts'
import { SaveSign } from '../../garage/save-sign.tsx'
import { openGarage } from '../../garage/saved-bikes.tsx'
import { readSizeLabel } from '../../tyre/size-label.ts'
import { yearsText } from '../../tyre/bike-years.ts'
import { sizeHref } from '../../tyre/tyre-address.ts'
import { Choices, Hero, Tabs } from './bike.styles.ts'
import { parts, placeOfChoice, withSizes, type Choice } from './bike.slice.ts'
import { text } from './text.ts'
import { type BikeModel, ratingAdvice, wheelsOf } from '@zmig/edge-contract'

export { bikeSlice, choiceOf, placeOfChoice, type BikeState, type Choice } from './bike.slice.ts'

type Props = { bike: BikeModel; choice: Choice }

const openParts = () => import(/* webpackChunkName: "bike-parts" */ './bike-parts.tsx')
const drawing = deferPart(async () => (await openParts()).BikeDrawing)
const nothing = deferPart(async () => (await openParts()).NothingHere)
const BikeDrawing = drawing.View

/** Nothing fits a part of the bike; without a part the page of a bike that the shop does not know. */
export const NothingHere = nothing.View

/**
 * Loads the parts without controls, for the server and for a page that is opened inside the app; a page that the server rendered needs none of their code.
 * @returns the heads of the page
 * @throws when it cannot be loaded: the page then says so and offers a retry
 */
export const loadBikeParts = async () => {
  const { bikeHead, missingHead } = await openParts()
  await Promise.all([drawing.load(), nothing.load()])
  return { bikeHead, missingHead }
}

/** The address of a choice, without filters. */
const hrefOf = (bike: BikeModel, choice: Choice): string => listHref(placeOfChoice(bike, choice), noFilters)

const SizeLink = ({ size }: { size: string }) => {
  const parsed = readSizeLabel(size)
  return parsed ? (
    <Link href={sizeHref(parsed)}>
      <Ltr>{size}</Ltr>
    </Link>
  ) : (
    <Ltr>{size}</Ltr>
  )
}

/** The years of a model that changed its sizes; each leads to its own. */
const OtherYears = ({ bike, choice }: Props) => (
  <Choices aria-label={text.years}>
    <p>{text.otherYears}</p>
    <ul>
      {bike.sizes.map((sizes) => (
        <li key={sizes.id}>
          <Link
            href={hrefOf(bike, withSizes(sizes))}
            aria-current={sizes.id === choice.sizes.id ? 'page' : undefined}
            stay="push"
          >
            <Ltr>{yearsText(sizes.years)}</Ltr>
          </Link>
        </li>
      ))}
    </ul>
  </Choices>
)

const openSaveLabel = async () => (await openGarage()).SaveLabel

/**
 * Saves the bike in this browser, or removes it; without scripts there is no storage, and no button. The code of the garage comes with
 * the press, or for visitors who have saved a bike.
 */
const SaveButton = ({ bike, choice }: Props) => {
  const showToast = useToast()
  const Label = useForSavedBikes(openSaveLabel)
  const { brand, model } = bike
  const shown = { brand, model, href: hrefOf(bike, withSizes(choice.sizes)), ...wheelsOf(choice.sizes) }
  const press = () =>
    openGarage()
      .then(
        ({ saveOrRemove }) => saveOrRemove(shown),
        () => text.saveFailed,
      )
      .then((message) => showToast({ message }))
  return (
    <Button className="save" variant="secondary" data-early="" onClick={() => void press()}>
      {Label ? createElement(Label, { bike: shown }) : <SaveSign />}
    </Button>
  )
}

/** The wizard with the bike answered already, and the newest year of its sizes. */
const wizardHref = ({ brand }: BikeModel, { sizes: { id, years } }: Choice): string =>
  `/find-the-right-tires-for-you?${new URLSearchParams({ brand, year: String(years[0]?.to ?? ''), bike: id })}`

/** The bike: its name, its original sizes, the years that they are of, and what to do next. */
export const BikeHero = ({ bike, choice }: Props) => {
  const { brand, model, category } = bike
  const { frontSize, rearSize, years } = choice.sizes
  const advice = ratingAdvice(choice.sizes, { position: choice.part })
  return (
    <Hero className="on-asphalt">
      <Wrap>
        <div>
          <Breadcrumbs
            items={[{ href: '/', label: text.home }, { label: <bdi dir="ltr">{`${brand} ${model}`}</bdi> }]}
          />
          <h1>
            <small>
              {text.tyresFor}
              <bdi dir="ltr">{brand}</bdi>
            </small>{' '}
            <bdi dir="ltr">{model}</bdi>
          </h1>
          <p>
            {`${text.years} `}
            <Ltr>{yearsText(years)}</Ltr>
          </p>
          {bike.sizes.length > 1 && <OtherYears bike={bike} choice={choice} />}
          <dl>
            <div>
              <dt>{text.front}</dt>
              <dd>
                <SizeLink size={frontSize} />
              </dd>
            </div>
            <div>
              <dt>{text.rear}</dt>
              <dd>
                <SizeLink size={rearSize} />
              </dd>
            </div>
          </dl>
          <p>
            {text.licence} {advice}
          </p>
          <div className="actions">
            <SaveButton bike={bike} choice={choice} />
            <ButtonLink href={wizardHref(bike, choice)}>{text.wizard}</ButtonLink>
          </div>
        </div>
        <BikeDrawing category={category} frontSize={frontSize} rearSize={rearSize} />
      </Wrap>
    </Hero>
  )
}

/** The lists of the bike, each with how many products it has. */
export const BikeTabs = ({ bike, choice }: Props) => (
  <Tabs aria-label={text.tabs}>
    <ul>
      {parts.map((part) => (
        <li key={part}>
          <Link
            href={hrefOf(bike, { sizes: choice.sizes, part })}
            aria-current={part === choice.part ? 'page' : undefined}
            stay="push"
          >
            {`${text.tab(part)} `}
            <small>{choice.sizes.counts[part]}</small>
          </Link>
        </li>
      ))}
    </ul>
  </Tabs>
)
