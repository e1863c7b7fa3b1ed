import styled from '@emotion/styled'
import { Alert, Button, media, money, Spinner, space, Status } from '@zmig/platform'
import { useBuying } from '../../buying/use-buying.ts'
import { TyreCard } from '../../tyre/tyre-card.tsx'
import { TyreGrid } from '../../tyre/tyre-grid.tsx'
import { EmptyList } from './empty-list.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { MoreLink } from './more-link.tsx'
import { text } from './text.ts'
import { shownOf } from './tyre-list.slice.ts'
import { useFocusOnNew } from './use-focus-on-new.ts'
import { useTyreList } from './use-tyre-list.ts'
import type { MetricSource } from '@zmig/edge-contract'
import type { ListRequest } from '../../api/tyre-list.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding-block: ${space(2)} ${space(8)};
  & .count {
    margin-block-end: ${space(3)};
    color: var(--muted);
  }
  & .rest {
    display: grid;
    justify-items: center;
    gap: ${space(3)};
    padding-block-start: ${space(6)};
  }
  ${media.desktop} {
    &:has(> form) {
      grid-template-columns: 248px minmax(0, 1fr);
      gap: ${space(6)};
    }
    & > form {
      align-self: start;
    }
  }
`

/** A phone shows two cards at once, a desktop four: their pictures are fetched first. */
const EARLY = 4

type Props = { request: ListRequest; source: MetricSource }

/** Cards of a list with its filters, in the order that the edge gives. */
export const TyreList = ({ request, source }: Props) => {
  const { entry, fetchRest, toggleSets, toggleBrand, clearFilters, showMore } = useTyreList(request)
  const { buyNow, addToCart } = useBuying(source)
  const { grid, followNew } = useFocusOnNew()
  if (!entry || entry.total === 0) return <EmptyList by={request.by} />

  const { tyres, matching } = shownOf(entry)
  const { facets, filters, settings, total, rest } = entry
  const count = matching === total ? text.found(total) : text.of(matching, total)
  const more = () => {
    followNew(tyres.length)
    showMore()
  }
  return (
    <Columns>
      <FilterPanel
        facets={facets}
        filters={filters}
        onToggleSets={toggleSets}
        onToggleBrand={toggleBrand}
        onClear={clearFilters}
        onNear={() => void fetchRest()}
      />
      <section aria-label={text.results} aria-busy={rest === 'pending'}>
        <div className="count">
          <Status>
            {count}, {text.from}
            <bdi dir="ltr">{money(facets.lowestPrice)}</bdi>
          </Status>
        </div>
        <TyreGrid ref={grid}>
          {tyres.map((tyre, index) => (
            <li key={tyre.ean}>
              <TyreCard
                tyre={tyre}
                settings={settings}
                early={index < EARLY}
                onBuyNow={buyNow}
                onAddToCart={addToCart}
              />
            </li>
          ))}
        </TyreGrid>
        <div className="rest">
          {matching === 0 && <p>{text.noneLeft}</p>}
          {rest === 'pending' && <Spinner label={text.pending} />}
          {rest === 'failed' && (
            <Alert tone="error">
              {text.failed}{' '}
              <Button variant="quiet" onClick={() => void fetchRest()}>
                {text.retry}
              </Button>
            </Alert>
          )}
          {rest === 'idle' && matching > tyres.length && (
            <MoreLink shown={entry.shown} left={matching - tyres.length} filters={filters} onMore={more} />
          )}
        </div>
      </section>
    </Columns>
  )
}
