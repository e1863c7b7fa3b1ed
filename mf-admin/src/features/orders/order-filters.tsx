import styled from '@emotion/styled'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Order, OrderCounts, OrderView } from '@zmig/edge-contract'
import { color, media, space } from '@zmig/platform'
import { statusLabel, statuses } from '../../parts/chip.tsx'
import { AdminButton, AdminField, AdminIconButton, AdminSelect } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { useTyped } from '../../parts/use-typed.ts'
import { type OrderAddress, readAddress, writeAddress } from './order-address.ts'
import type { SavedView } from './saved-views.ts'
import { dayLabels, text, viewLabels } from './text.ts'

// the keys of the labels: the schemas of the contract would bring a whole library into the page
const payments = Object.keys(text.paymentLabels) as Order['paymentStatus'][]
const sips = Object.keys(text.sipLabels) as Order['checkout']['sip'][]

const Tabs = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  overflow-x: auto;
  margin-block-end: ${space(3)};
  border-block-end: 1px solid ${color.line};
  & > button,
  & > span > button:first-of-type {
    flex: none;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 40px;
    padding: 3px 10px 0;
    border: 0;
    border-block-end: 3px solid transparent;
    background: none;
    color: ${color.muted};
    font: inherit;
    font-size: 0.875rem;
    white-space: nowrap;
    cursor: pointer;
  }
  & > span {
    flex: none;
    display: inline-flex;
    align-items: center;
  }
  & button[aria-pressed='true'] {
    color: ${color.ink};
    font-weight: 700;
    border-block-end-color: ${color.signal};
  }
  & button:focus-visible {
    outline-offset: -3px;
  }
  & b {
    padding: 0 7px;
    border-radius: 10px;
    background: #edeae5;
    color: #42494f;
    font-size: 0.75rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  ${media.phone} {
    & > button,
    & > span > button:first-of-type {
      min-block-size: 44px;
    }
  }
`

const VIEWS = ['handle', 'transfers', 'installs', 'refunds'] as const satisfies readonly OrderView[]

type ViewsProps = {
  /** of the address, with its question mark */
  query: string
  counts: OrderCounts | null
  saved: readonly SavedView[]
  /** @param query of the view that was chosen */
  onShow: (query: string) => void
  onSave: (name: string) => void
  onRemove: (name: string) => void
}

/** What staff work off, with counts, and the views that they saved under a name of their own. */
export const Views = ({ query, counts, saved, onShow, onSave, onRemove }: ViewsProps) => {
  const [name, setName] = useState<string>()
  const { view, ...rest } = readAddress(query)
  const isAll = !view && writeAddress(rest) === ''
  const save = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (name?.trim()) onSave(name.trim())
    setName(undefined)
  }
  return (
    <Tabs role="group" aria-label={text.views}>
      <button type="button" aria-pressed={isAll} onClick={() => onShow('')}>
        {text.all} {counts && <b>{counts.all.toLocaleString('he-IL')}</b>}
      </button>
      {VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onClick={() => onShow(writeAddress({ view: each, page: 1, limit: rest.limit }))}
        >
          {viewLabels[each]} {counts && <b>{counts[each].toLocaleString('he-IL')}</b>}
        </button>
      ))}
      {saved.map((each) => (
        <span key={each.name}>
          <button type="button" aria-pressed={query === each.query} onClick={() => onShow(each.query)}>
            <bdi>{each.name}</bdi>
          </button>
          <AdminIconButton small icon="close" label={text.removeView(each.name)} onClick={() => onRemove(each.name)} />
        </span>
      ))}
      {query !== '' && (
        <AdminButton look="quiet" small icon="plus" onClick={() => setName('')}>
          {text.saveView}
        </AdminButton>
      )}
      {name !== undefined && (
        <Dialog
          title={text.saveView}
          onClose={() => setName(undefined)}
          actions={
            <AdminButton look="primary" disabled={name.trim() === ''} onClick={() => save()}>
              {text.save}
            </AdminButton>
          }
        >
          <form onSubmit={save}>
            <AdminField label={text.viewName} name="viewName" maxLength={40} value={name} onChange={setName} />
          </form>
        </Dialog>
      )}
    </Tabs>
  )
}

/** Many filters in one line: each narrower than those of other lists. */
const Bar = styled(FilterBar)`
  & > section > div {
    flex-basis: 112px;
  }
  & > div:first-of-type {
    flex-basis: 200px;
  }
`

/** 300 ms: a search is sent once the typing pauses. */
const TYPING_MS = 300

const optionsOf = <Value extends string>(values: readonly Value[], label: (value: Value) => string) => [
  { value: '', label: text.any },
  ...values.map((value) => ({ value, label: label(value) })),
]

type FiltersProps = {
  address: OrderAddress
  q: string
  onType: (q: string) => void
  onChoose: (change: Partial<OrderAddress>) => void
}

const NarrowFilters = ({ address, onChoose }: Pick<FiltersProps, 'address' | 'onChoose'>) => {
  const { status, sip, payment, days, from, to } = address
  return (
    <>
      <AdminSelect
        label={text.filters.status}
        name="status"
        value={status ?? ''}
        options={optionsOf(statuses, statusLabel)}
        onChange={(value) => onChoose({ status: statuses.find((each) => each === value) })}
      />
      <AdminSelect
        label={text.filters.sip}
        name="sip"
        value={sip ?? ''}
        options={optionsOf(sips, (value) => text.sipLabels[value])}
        onChange={(value) => onChoose({ sip: sips.find((each) => each === value) })}
      />
      <AdminSelect
        label={text.filters.payment}
        name="payment"
        value={payment ?? ''}
        options={optionsOf(payments, (value) => text.paymentLabels[value])}
        onChange={(value) => onChoose({ payment: payments.find((each) => each === value) })}
      />
      <AdminSelect
        label={text.filters.days}
        name="days"
        value={days ?? ''}
        options={optionsOf(Object.keys(dayLabels), (value) => dayLabels[value] ?? value)}
        onChange={(value) =>
          onChoose({
            ...readAddress(`days=${value}`),
            limit: address.limit,
            days: readAddress(`days=${value}`).days,
          })
        }
      />
      {days === 'range' && (
        <>
          <DateField
            label={text.filters.from}
            value={from ?? ''}
            max={to}
            onChange={(day) => onChoose({ from: day || undefined })}
          />
          <DateField
            label={text.filters.to}
            value={to ?? ''}
            min={from}
            onChange={(day) => onChoose({ to: day || undefined })}
          />
        </>
      )}
    </>
  )
}

/** Search and filters. What is typed goes into the body of a call and never into an address. */
export const Filters = ({ address, q, onType, onChoose }: FiltersProps) => {
  const [typed, setTyped] = useTyped(q)
  const calm = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(calm.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(calm.current)
    calm.current = setTimeout(() => onType(text), TYPING_MS)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    clearTimeout(calm.current)
    onType(typed)
  }
  const { status, sip, payment, days } = address
  return (
    <Bar
      role="search"
      onSubmit={submit}
      active={[status, sip, payment, days].filter(Boolean).length}
      filters={<NarrowFilters address={address} onChoose={onChoose} />}
    >
      <AdminField
        label={text.search}
        name="q"
        type="search"
        maxLength={100}
        data-order-search=""
        value={typed}
        onChange={type}
      />
    </Bar>
  )
}
