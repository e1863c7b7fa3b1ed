import { Icon } from '@zmig/platform'
import { text } from './text.ts'
import { manyValued, type Filters } from './filters.ts'
import type { Choices, Option } from './choices.ts'

const names = { brands: 'brand', categories: 'category', positions: 'position', tubes: 'tube' } as const

type Props = {
  choices: Choices
  filters: Filters
  matching: number
  formId: string
  withoutFilters: string | undefined
}

const Box = ({
  name,
  value,
  chosen,
  label,
  count,
}: Omit<Option, 'label'> & { name: string; chosen: boolean; label: string }) => (
  <label data-none={count === 0 || undefined}>
    <input type="checkbox" name={name} value={value} defaultChecked={chosen} />
    <bdi>{label}</bdi>
    <small>{count}</small>
  </label>
)

const Price = ({ choices: { price }, filters }: Pick<Props, 'choices' | 'filters'>) =>
  price && (
    <fieldset className="price">
      <legend>{text.price}</legend>
      <label>
        <span>{text.from}</span>
        <input
          type="number"
          name="minPrice"
          inputMode="decimal"
          min={0}
          step="any"
          aria-label={text.priceFrom}
          placeholder={String(Math.floor(price.min))}
          defaultValue={filters.minPrice}
        />
      </label>
      <label>
        <span>{text.to}</span>
        <input
          type="number"
          name="maxPrice"
          inputMode="decimal"
          min={0}
          step="any"
          aria-label={text.priceTo}
          placeholder={String(Math.ceil(price.max))}
          defaultValue={filters.maxPrice}
        />
      </label>
    </fieldset>
  )

/**
 * The fields of the filter form. Uncontrolled: `fillForm` sets them from the address, so that they work before hydration
 * and without scripts.
 */
export const FilterPanel = ({ choices, filters, matching, formId, withoutFilters }: Props) => (
  <>
    <div className="top">
      <h2 tabIndex={-1}>{text.filters}</h2>
      <button type="button" className="close" popoverTarget={formId} popoverTargetAction="hide" aria-label={text.close}>
        <Icon name="close" />
      </button>
    </div>
    <div className="groups">
      {(choices.inStock !== undefined || choices.withoutSets !== undefined) && (
        <div className="switches">
          {choices.inStock !== undefined && (
            <Box name="instock" value="true" chosen={filters.inStock} label={text.inStock} count={choices.inStock} />
          )}
          {choices.withoutSets !== undefined && (
            <Box name="sets" value="hide" chosen={filters.hideSets} label={text.hideSets} count={choices.withoutSets} />
          )}
        </div>
      )}
      {manyValued.map(
        (facet) =>
          choices[facet].length > 0 && (
            <fieldset key={facet}>
              <legend>{text[facet]}</legend>
              {choices[facet].map((option) => (
                <Box
                  key={option.value}
                  {...option}
                  name={names[facet]}
                  chosen={filters[facet].includes(option.value)}
                />
              ))}
            </fieldset>
          ),
      )}
      <Price choices={choices} filters={filters} />
    </div>
    <div className="bottom">
      <noscript>
        <button type="submit">{text.apply}</button>
      </noscript>
      <button type="submit" className="show">
        {text.show(matching)}
      </button>
      {withoutFilters !== undefined && (
        <a href={withoutFilters} data-clear="">
          {text.clear}
        </a>
      )}
    </div>
  </>
)
