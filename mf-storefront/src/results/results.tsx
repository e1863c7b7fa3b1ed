import { useCallback, useEffect, useRef } from 'react'
import { Alert, Button, ButtonLink, EmptyState, money, Spinner, Status, VisuallyHidden } from '@zmig/platform'
import { useForSavedBikes } from '@zmig/platform/saved-bikes'
import { useBuying } from '../buying/buying.ts'
import { cleared } from '../filters/active-filters.ts'
import { goToFilters, listHref, MOST_SHOWN, queryOf, STEP, type ListPlace } from '../filters/address.ts'
import { FilterChips } from '../filters/filter-chips.tsx'
import { PartChips } from '../filters/part-chips.tsx'
import { FilterForm } from '../filters/filter-form.tsx'
import { Toolbar } from '../filters/toolbar.tsx'
import { openFitMark } from '../tyre/fit-mark.ts'
import { TyreCard } from '../tyre/tyre-card.tsx'
import { OrderByPhone, TyreGrid } from '../tyre/tyre-grid.tsx'
import { Columns } from './results.styles.ts'
import { text } from './text.ts'
import type { MetricSource, ShipmentSettings } from '@zmig/edge-contract'
import type { Choices } from '../filters/choices.ts'
import { sorts, type Filters, type Sort } from '../filters/filters.ts'
import type { TyreSummary } from '../tyre/tyre-summary.ts'

type MoreLinkProps = {
  /** the address that shows more cards, the ones before included */
  href: string
  /** how many it adds */
  count: number
  onMore: () => void
}

/** More cards in place; a link underneath, so that it also works without scripts. */
const MoreLink = ({ href, count, onMore }: MoreLinkProps) => (
  <ButtonLink href={href} stay="replace" rel="nofollow" variant="secondary" onClick={onMore}>
    {text.more(count)}
  </ButtonLink>
)

/**
 * The link that asks for more cards goes away with its press, and the focus would fall back to the start of the page. It
 * goes to the first new card instead, as soon as that one is there.
 */
const useFocusOnNew = () => {
  const grid = useRef<HTMLUListElement>(null)
  const awaited = useRef<number>(undefined)

  // after each render: the new cards may take a while to load
  useEffect(() => {
    const card = awaited.current === undefined ? undefined : grid.current?.children[awaited.current]
    if (!card) return
    awaited.current = undefined
    card.querySelector<HTMLElement>('h3 a')?.focus()
  })

  return {
    grid,
    /** @param shown how many cards there are now: the next one is the first new card */
    followNew: (shown: number) => {
      awaited.current = shown
    },
  }
}

/**
 * A choice made far down the list may leave a short one: the window goes back to the first card then, and stays where it
 * is when the first card is in sight anyway.
 *
 * @param choice changes when another choice is made
 */
const useTopOfResults = (choice: string) => {
  const section = useRef<HTMLElement>(null)
  const before = useRef(choice)
  useEffect(() => {
    if (before.current === choice) return
    before.current = choice
    const top = section.current?.getBoundingClientRect().top ?? 0
    if (top < 0) section.current?.scrollIntoView()
  }, [choice])
  return section
}

/** A phone shows two cards at once, a desktop four: their pictures are fetched first. */
const EARLY = 4

type ResultsProps = {
  place: ListPlace
  source: MetricSource
  filters: Filters
  choices: Choices
  /** the orders that the list can be shown in */
  offered?: readonly Sort[]
  settings: ShipmentSettings
  /** the cards on the screen */
  tyres: readonly TyreSummary[]
  /** how many the filters leave, and how many there are without them; unknown while the cards are those of before */
  matching: number | undefined
  total: number
  /** the cards are those of the filters before: the ones asked for are on their way */
  stale: boolean
  /** more of the list is on its way, or did not come */
  rest: 'idle' | 'pending' | 'failed'
  /** why it did not come, as the edge says it; without it a general sentence */
  reason?: string | undefined
  onNear: () => void
  onRetry: () => void
}

/** Stable callbacks for buying, so that unchanged cards are not rendered again. */
const useSteadyBuying = (source: MetricSource) => {
  const buying = useBuying(source)
  const latest = useRef(buying)
  useEffect(() => {
    latest.current = buying
  })
  return {
    buyNow: useCallback((tyre: TyreSummary) => latest.current.buyNow(tyre), []),
    addToCart: useCallback((tyre: TyreSummary) => latest.current.addToCart(tyre), []),
  }
}

const countOf = ({ matching, total }: Pick<ResultsProps, 'matching' | 'total'>): string => {
  if (matching === undefined) return text.filtering
  return matching === total ? text.found(total) : text.of(matching, total)
}

/** Cards of a list with everything that narrows and sorts it. */
export const Results = (props: ResultsProps) => {
  const { place, source, filters, choices, settings, tyres, matching, total, stale, rest, reason, onNear, onRetry } =
    props
  const { offered = sorts } = props
  const { buyNow, addToCart } = useSteadyBuying(source)
  const Mark = useForSavedBikes(openFitMark)
  const { grid, followNew } = useFocusOnNew()
  const section = useTopOfResults(String(queryOf(filters)))
  const apply = (to: Filters) => goToFilters(place, filters, to)
  const left = (matching ?? 0) - tyres.length
  const retry = (
    <Alert tone="error">
      {reason ?? text.failed}{' '}
      <Button variant="quiet" onClick={onRetry}>
        {text.retry}
      </Button>
    </Alert>
  )
  return (
    <Columns>
      <FilterForm place={place} filters={filters} choices={choices} matching={matching ?? total} onNear={onNear} />
      <section ref={section} aria-label={text.results} aria-busy={rest === 'pending'}>
        <PartChips place={place} filters={filters} choices={choices} onNear={onNear} />
        <div className="head">
          <div className="count">
            <Status>
              {countOf(props)}
              {choices.price && matching === total && (
                <>
                  , {text.from}
                  <bdi dir="ltr">{money(choices.price.min)}</bdi>
                </>
              )}
            </Status>
          </div>
          <Toolbar
            filters={filters}
            offered={offered}
            hasSets={
              choices.withoutSets !== undefined &&
              !filters.hideSets &&
              (filters.positions.length === 0 || filters.positions.includes('set'))
            }
            onApply={apply}
            onNear={onNear}
          />
          <FilterChips place={place} filters={filters} choices={choices} onNear={onNear} />
        </div>
        <OrderByPhone />
        {stale && rest === 'failed' && retry}
        <VisuallyHidden as="h2">{text.results}</VisuallyHidden>
        <TyreGrid ref={grid} className={stale ? 'stale' : undefined}>
          {tyres.map((tyre, index) => (
            <li key={tyre.ean}>
              <TyreCard
                tyre={tyre}
                settings={settings}
                early={index < EARLY}
                Mark={Mark}
                onBuyNow={buyNow}
                onAddToCart={addToCart}
              />
            </li>
          ))}
        </TyreGrid>
        {matching === 0 && (
          <EmptyState title={text.noneLeft}>
            <p>{text.noneLeftWays}</p>
            <ButtonLink href={listHref(place, cleared(filters))} stay="push">
              {text.showAll}
            </ButtonLink>
          </EmptyState>
        )}
        <div className="rest">
          {!stale && rest === 'pending' && <Spinner label={text.pending} />}
          {!stale && rest === 'failed' && retry}
          {!stale && rest === 'idle' && left > 0 && tyres.length >= MOST_SHOWN && <p>{text.narrowDown}</p>}
          {!stale && rest === 'idle' && left > 0 && tyres.length < MOST_SHOWN && (
            <MoreLink
              href={listHref(place, filters, tyres.length + STEP)}
              count={Math.min(STEP, left)}
              onMore={() => followNew(tyres.length)}
            />
          )}
        </div>
      </section>
    </Columns>
  )
}
