import { useEffect } from 'react'
import { deferPart } from '@zmig/platform'
import { cleared } from './active-filters.ts'
import { goToFilters, listHref, type ListPlace } from './address.ts'
import { FormBox } from './filter-form.styles.ts'
import { countActive, type Filters } from './filters.ts'
import { text } from './text.ts'
import { useFilterForm } from './use-filter-form.ts'
import type { Choices } from './choices.ts'

/** One list on a page, one form. */
export const FORM_ID = 'filters'

const panel = deferPart(() =>
  import(/* webpackChunkName: "filter-panel" */ './filter-panel.tsx').then(({ FilterPanel }) => FilterPanel),
)
const Panel = panel.View

/** 300 ms after hydration. */
const IDLE_MS = 300
/** From this width on the panel is beside the list, and its counts follow the filters. */
const BESIDE = '(min-width: 1024px)'

/** Loads the panel when a desktop browser is idle; a phone loads it when the shopper is about to filter. */
const usePanelBeside = () =>
  useEffect(() => {
    if (!matchMedia(BESIDE).matches) return undefined
    // Safari has no requestIdleCallback
    const idle = setTimeout(() => void panel.load(), IDLE_MS)
    return () => clearTimeout(idle)
  }, [])

/** Fetches the panel's code; the server, and a page that is opened inside the app, wait for it. */
export const loadFilterPanel = panel.load

type Props = {
  place: ListPlace
  filters: Filters
  choices: Choices
  /** how many the filters leave */
  matching: number
  /** the pointer or the focus is near the filters */
  onNear: () => void
}

/** Everything that a list can be narrowed by, as a plain form whose address is the list's. */
export const FilterForm = ({ place, filters, choices, matching, onNear }: Props) => {
  const form = useFilterForm({
    filters,
    onApply: (to, isSameChoice) => goToFilters(place, filters, to, isSameChoice),
    onNear: () => {
      void panel.load()
      onNear()
    },
  })
  usePanelBeside()
  return (
    <FormBox
      ref={form}
      id={FORM_ID}
      method="get"
      action={place.path}
      popover="auto"
      noValidate
      autoComplete="off"
      aria-label={text.filters}
    >
      {place.fixed?.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Panel
        choices={choices}
        filters={filters}
        matching={matching}
        formId={FORM_ID}
        withoutFilters={countActive(filters) > 0 ? listHref(place, cleared(filters)) : undefined}
      />
    </FormBox>
  )
}
