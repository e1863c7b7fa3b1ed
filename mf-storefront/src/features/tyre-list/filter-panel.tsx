import { Panel } from './filter-panel.styles.tsx'
import { text } from './text.ts'
import type { Facets, Filters } from './filter-tyres.ts'

type Props = {
  facets: Facets
  filters: Filters
  onToggleSets: () => void
  onToggleBrand: (brand: string) => void
  onClear: () => void
  onNear: () => void
}

type BrandsProps = { facets: Facets; chosen: string[]; onToggle: (brand: string) => void }

const Brands = ({ facets, chosen, onToggle }: BrandsProps) => (
  <fieldset>
    <legend>{text.brand}</legend>
    {facets.brands.map(({ brand, count }) => (
      <label key={brand}>
        <input
          type="checkbox"
          name="brand"
          value={brand}
          checked={chosen.includes(brand)}
          onChange={() => onToggle(brand)}
        />
        <bdi>{brand}</bdi>
        <small>{count}</small>
      </label>
    ))}
  </fieldset>
)

/** Chips in a row on a phone, a panel at the side on a desktop; a plain form that reloads where scripts do not run. */
export const FilterPanel = ({ facets, filters, onToggleSets, onToggleBrand, onClear, onNear }: Props) => {
  const active = filters.hideSets || filters.brands.length > 0
  const severalBrands = facets.brands.length > 1
  if (!facets.hasSets && !severalBrands) return null
  return (
    <Panel method="get" aria-label={text.filters} onPointerEnter={onNear} onFocus={onNear}>
      <h2>{text.filters}</h2>
      {facets.hasSets && (
        <label>
          <input type="checkbox" name="sets" value="hide" checked={filters.hideSets} onChange={onToggleSets} />
          {text.hideSets}
        </label>
      )}
      {severalBrands && <Brands facets={facets} chosen={filters.brands} onToggle={onToggleBrand} />}
      {active && (
        <button type="button" onClick={onClear}>
          {text.clear}
        </button>
      )}
      <noscript>
        <button type="submit">{text.apply}</button>
      </noscript>
    </Panel>
  )
}
