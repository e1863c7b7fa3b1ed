import styled from '@emotion/styled'
import { color, Icon, media, radius, Row, space, VisuallyHidden } from '@zmig/platform'
import { FORM_ID } from './filter-form.tsx'
import { countActive, type Filters, type Sort } from './filters.ts'
import { readForm } from './use-filter-form.ts'
import { text } from './text.ts'

const Bar = styled(Row)`
  & button,
  & select {
    min-block-size: 48px;
    padding-inline: ${space(4)};
    border: 1.5px solid ${color.control};
    border-radius: ${radius.control};
    background: ${color.card};
    color: ${color.ink};
    font-weight: 600;
    cursor: pointer;
  }
  & button {
    flex: 1 1 40%;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: ${space(2)};
  }
  & button b {
    min-inline-size: 24px;
    padding-inline: 6px;
    border-radius: ${radius.round};
    background: ${color.signal};
    color: ${color.asphalt};
    font-size: 0.875rem;
    line-height: 24px;
    text-align: center;
  }
  & .sort {
    position: relative;
    flex: 1 1 60%;
    min-inline-size: 0;
    display: flex;
    align-items: center;
    gap: ${space(2)};
  }
  & .sort > span {
    position: absolute;
    clip-path: inset(50%);
  }
  & select {
    inline-size: 100%;
    min-inline-size: 0;
    padding-inline-end: ${space(10)};
    appearance: none;
    text-overflow: ellipsis;
  }
  & .sort svg {
    position: absolute;
    inset-inline-end: ${space(3)};
    pointer-events: none;
  }
  ${media.phone} {
    /* within reach while one reads the list */
    position: sticky;
    inset-block-start: 60px;
    z-index: 10;
    margin-inline: -${space(4)};
    padding: ${space(2)} ${space(4)};
    background: ${color.page};
    border-block-end: 1px solid ${color.line};
  }
  ${media.desktop} {
    & .open {
      display: none;
    }
    & .sort {
      flex: none;
    }
    & .sort > span {
      position: static;
      clip-path: none;
      color: ${color.muted};
      font-size: 0.9375rem;
    }
    & select {
      min-block-size: 44px;
      font-weight: 500;
    }
  }
`

type Props = {
  filters: Filters
  /** the orders that the list can be shown in */
  offered: readonly Sort[]
  hasSets: boolean
  onApply: (filters: Filters) => void
  onNear: () => void
}

/** The button that opens the filters on a phone, and the order of the list. */
export const Toolbar = ({ filters, offered, hasSets, onApply, onNear }: Props) => {
  const active = countActive(filters)
  return (
    <Bar nowrap gap={2}>
      <button type="button" className="open" popoverTarget={FORM_ID} onPointerEnter={onNear} onFocus={onNear}>
        <Icon name="filter" size={22} />
        {text.filters}
        {active > 0 && (
          <b>
            {active} <VisuallyHidden>{text.active}</VisuallyHidden>
          </b>
        )}
      </button>
      <label className="sort">
        <span>{text.sort}</span>
        <select
          name="sort"
          form={FORM_ID}
          defaultValue={filters.sort}
          onPointerEnter={onNear}
          onFocus={onNear}
          onChange={({ target }) => target.form && onApply(readForm(target.form))}
        >
          {offered.map((sort) => (
            <option key={sort} value={sort}>
              {text.sortBy(sort, hasSets)}
            </option>
          ))}
        </select>
        <Icon name="down" size={20} />
      </label>
      <noscript>
        <button type="submit" form={FORM_ID}>
          {text.applySort}
        </button>
      </noscript>
    </Bar>
  )
}
