import { useRef } from 'react'
import {
  Breadcrumbs,
  Button,
  ButtonLink,
  EmptyState,
  Icon,
  Link,
  Ltr,
  usePlatform,
  useToast,
  Wrap,
} from '@zmig/platform'
import { useGarage, type SavedBike } from '@zmig/platform/garage'
import { listHref } from '../../filters/address.ts'
import { noFilters } from '../../filters/filters.ts'
import { readSizeLabel } from '../../tyre/size-label.ts'
import { sizeHref } from '../../tyre/tyre-address.ts'
import { BikeDrawing } from './bike-drawing.tsx'
import { Garage, Hero, Tabs } from './bike.styles.ts'
import { parts, placeOfChoice, withSizes, type Choice } from './bike.slice.ts'
import { text, yearsText } from './text.ts'
import type { BikeModel } from '@zmig/edge-contract'

export { bikeSlice, choiceOf, placeOfChoice, type BikeState, type Choice } from './bike.slice.ts'
export { text as bikeText } from './text.ts'

type Props = { bike: BikeModel; choice: Choice }

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
  <nav className="choices" aria-label={text.years}>
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
  </nav>
)

/** Saves the bike in this browser, or removes it; without scripts there is no storage, and no button. */
const SaveButton = ({ bike, choice }: Props) => {
  const { bikes, save, remove } = useGarage()
  const showToast = useToast()
  const { brand, model } = bike
  const { sizes } = choice
  const { frontSize, rearSize } = sizes
  const href = hrefOf(bike, withSizes(sizes))
  const saved = bikes.some((each) => each.href === href)
  const press = () => {
    if (saved) {
      remove({ href })
      showToast({ message: text.wasRemoved(model) })
    } else {
      const kept = save({ brand, model, href, frontSize, rearSize })
      showToast({ message: kept ? text.wasSaved(model) : text.notSaved })
    }
  }
  return (
    <button className="save" type="button" data-saved={saved ? '' : undefined} onClick={press}>
      {saved ? (
        <Icon name="check" size={20} />
      ) : (
        <svg
          width="22"
          height="22"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.9"
          aria-hidden="true"
        >
          <path d="M3.5 20V9L12 4l8.5 5v11M7.5 20v-8h9v8M7.5 16h9" />
        </svg>
      )}
      {saved ? text.saved : text.save}
      {saved && <u>{text.remove}</u>}
    </button>
  )
}

/** The bike: its name, its original sizes, the years that they are of, and what to do next. */
export const BikeHero = ({ bike, choice }: Props) => {
  const { brand, model, category } = bike
  const { frontSize, rearSize, years } = choice.sizes
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
          <p className="years">
            {text.years} <Ltr>{yearsText(years)}</Ltr>
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
          <p className="licence">{text.licence}</p>
          <div className="actions">
            <SaveButton bike={bike} choice={choice} />
            <ButtonLink href="/find-the-right-tires-for-you">{text.wizard}</ButtonLink>
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
            {text.tab(part)} <small>{choice.sizes.counts[part]}</small>
          </Link>
        </li>
      ))}
    </ul>
  </Tabs>
)

/** Nothing fits this wheel, or there is no set. */
export const NothingFits = ({ part }: Pick<Choice, 'part'>) => {
  const { phone } = usePlatform().site.company
  return (
    <EmptyState title={text.none(part)}>
      <p>{text.noneAdvice}</p>
      <ButtonLink href={`tel:${phone}`}>
        <Ltr>{phone}</Ltr>
      </ButtonLink>
    </EmptyState>
  )
}

/** A bike that the shop does not know. */
export const BikeMissing = () => {
  const { phone } = usePlatform().site.company
  return (
    <EmptyState title={text.missingTitle}>
      <p>{text.missingBody}</p>
      <ButtonLink href="/">{text.toSizes}</ButtonLink>{' '}
      <ButtonLink href={`tel:${phone}`} variant="secondary">
        <Ltr>{phone}</Ltr>
      </ButtonLink>
    </EmptyState>
  )
}

/** The bikes that this browser has saved. Below everything, because it comes after hydration and must move nothing. */
export const MyGarage = () => {
  const { bikes, remove } = useGarage()
  const heading = useRef<HTMLHeadingElement>(null)
  const showToast = useToast()
  if (bikes.length === 0) return null
  const take = (bike: SavedBike) => {
    remove(bike)
    showToast({ message: text.wasRemoved(bike.model) })
    heading.current?.focus() // the pressed button is gone
  }
  return (
    <Garage aria-labelledby="my-garage">
      <h2 id="my-garage" ref={heading} tabIndex={-1}>
        {text.garage}
      </h2>
      <p>{text.garageNote}</p>
      <ul>
        {bikes.map((bike) => (
          <li key={bike.href}>
            <Link href={bike.href}>
              <bdi dir="ltr">{`${bike.brand} ${bike.model}`}</bdi>
              <small>
                <Ltr>{bike.frontSize}</Ltr> · <Ltr>{bike.rearSize}</Ltr>
              </small>
            </Link>
            <Button variant="quiet" size="small" aria-label={text.removeOf(bike.model)} onClick={() => take(bike)}>
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
    </Garage>
  )
}
