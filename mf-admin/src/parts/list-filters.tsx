import styled from '@emotion/styled'
import { Checkbox, space } from '@zmig/platform'
import { AdminField, AdminSelect } from './controls.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Filter } from './lists.slice.ts'
import { useTyped } from './use-typed.ts'

type Choice = { value: string; label: string }

/** A field of the filter form: a text to type, a choice of `options`, or a tick. `Answer`: what the edge answers of the list. */
export type FilterField<Filters extends Filter, Answer = unknown> = {
  name: keyof Filters & string
  label: string
  /** they may be known by the answer only, which is undefined before it comes */
  options?: readonly Choice[] | ((found: Answer | undefined) => readonly Choice[])
  /** the value of a tick; without it the field is empty */
  ticked?: string
  /** a choice that is searched for without the button */
  atOnce?: boolean
  /** texts are codes and sizes, which are typed from left to right, unless they say otherwise */
  dir?: 'rtl'
  inputMode?: 'numeric'
  maxLength?: number
  /** what is searched for, of what was typed; without spaces around it by default */
  clean?: (typed: string) => string
}

const Ticks = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  align-items: center;
  min-block-size: 36px;
  font-size: 0.875rem;
`

const trim = (typed: string): string => typed.trim()

type FieldProps<Filters extends Filter, Answer> = {
  field: FilterField<Filters, Answer>
  value: string
  found: Answer | undefined
  onChange: (value: string) => void
}

const Field = <Filters extends Filter, Answer>({ field, value, found, onChange }: FieldProps<Filters, Answer>) => {
  const { name, label, options, ticked, atOnce: _atOnce, clean: _clean, ...rest } = field
  if (ticked !== undefined)
    return (
      <Checkbox
        label={label}
        name={name}
        checked={value === ticked}
        onChange={(isTicked) => onChange(isTicked ? ticked : '')}
      />
    )
  if (!options)
    return <AdminField label={label} name={name} type="search" dir="ltr" value={value} onChange={onChange} {...rest} />
  const choices = typeof options === 'function' ? options(found) : options
  return <AdminSelect label={label} name={name} value={value} options={choices} onChange={onChange} />
}

type Props<Filters extends Filter, Answer> = {
  text: { title: string; search?: string }
  filter: Filters
  everything: Filters
  found: Answer | undefined
  search: FilterField<Filters, Answer>
  narrow: readonly FilterField<Filters, Answer>[]
  onFilter: (filter: Filters) => void
}

/** The filter form of a list: the field that is always in sight, and those that narrow the list down. */
export const ListFilters = <Filters extends Filter, Answer>(props: Props<Filters, Answer>) => {
  const { text, filter, everything, found, search, narrow, onFilter } = props
  const [typed, setTyped] = useTyped(filter)
  const send = (chosen: Filters) => {
    const cleaned: Filter = { ...chosen }
    for (const { name, clean = trim } of [search, ...narrow]) cleaned[name] = clean(chosen[name] ?? '')
    onFilter(cleaned as Filters)
  }
  const shown = (field: FilterField<Filters, Answer>) => (
    <Field
      key={field.name}
      field={field}
      value={typed[field.name] ?? ''}
      found={found}
      onChange={(value) => {
        const next = { ...typed, [field.name]: value }
        setTyped(next)
        if (field.atOnce) send(next)
      }}
    />
  )
  const isTick = ({ ticked }: FilterField<Filters, Answer>) => ticked !== undefined
  const ticks = narrow.filter(isTick)
  return (
    <FilterBar
      {...(text.search && { submit: text.search })}
      role="search"
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault()
        send(typed)
      }}
      active={narrow.filter(({ name }) => filter[name] !== everything[name]).length}
      filters={
        narrow.length > 0 && (
          <>
            {narrow.filter((field) => !isTick(field)).map(shown)}
            {ticks.length > 0 && <Ticks>{ticks.map(shown)}</Ticks>}
          </>
        )
      }
    >
      {shown(search)}
    </FilterBar>
  )
}
