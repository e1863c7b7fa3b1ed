import styled from '@emotion/styled'
import type { StaffGarage } from '@zmig/edge-contract'
import { color, Link, Ltr, money, Row } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton, AdminButtonLink } from '../../parts/controls.tsx'
import type { Column } from '../../parts/table.tsx'
import { dayText } from '../../parts/time.ts'
import { hoursRanges } from './hours-words.ts'
import { text } from './text.ts'

const Two = styled.span`
  display: grid;
  & > small {
    color: ${color.muted};
    font-size: 0.75rem;
  }
`
/** The closure that is running or comes next. @param today year-month-day */
export const nextClosure = ({ closures }: StaffGarage, today: string) => closures.find(({ to }) => to >= today)

const StateCell = ({ garage, today }: { garage: StaffGarage; today: string }) => {
  const closure = nextClosure(garage, today)
  return (
    <Row as="span" inline>
      {garage.hide ? (
        <Chip tone="grey" icon="eye">
          {text.states.hidden}
        </Chip>
      ) : (
        <Chip tone={garage.manualBooking ? 'blue' : 'green'} icon={garage.manualBooking ? 'phone' : 'check'}>
          {garage.manualBooking ? text.states.byPhone : text.states.online}
        </Chip>
      )}
      {closure && (
        <Chip tone="amber" icon="clock">
          {text.states.closed} <Ltr>{dayText(closure.from)}</Ltr>–<Ltr>{dayText(closure.to)}</Ltr>
        </Chip>
      )}
    </Row>
  )
}

/** What the list says of a garage. @param today year-month-day */
export const garageColumns = (today: string): readonly Column<StaffGarage>[] => [
  {
    id: 'name',
    header: text.columns.name,
    title: true,
    cell: ({ _id, displayName, address }) => (
      <Two>
        <Link href={`/admin/garages/${_id}`}>
          <bdi>{displayName}</bdi>
        </Link>
        <small>
          <bdi>{address}</bdi>
        </small>
      </Two>
    ),
  },
  { id: 'city', header: text.columns.city, cell: ({ city }) => city },
  {
    id: 'price',
    header: text.columns.price,
    align: 'money',
    cell: ({ price, fullPrice }) => (
      <span>
        {fullPrice !== null && (
          <>
            <s>
              <Ltr>{money(fullPrice)}</Ltr>
            </s>{' '}
          </>
        )}
        <Ltr>{money(price)}</Ltr>
      </span>
    ),
  },
  {
    id: 'hours',
    header: text.columns.hours,
    cell: ({ hours }) => (
      <Two>
        {hoursRanges(hours).map(({ days, time }) => (
          <span key={days}>
            {days} <Ltr>{time}</Ltr>
          </span>
        ))}
      </Two>
    ),
  },
  {
    id: 'capacity',
    header: text.columns.capacity,
    align: 'end',
    cell: ({ capacityPerSlot }) => capacityPerSlot,
  },
  { id: 'state', header: text.columns.state, cell: (garage) => <StateCell garage={garage} today={today} /> },
]

/** The ways from a garage of the list to its week and to its closures. */
export const GarageWays = ({ garage, onClose }: { garage: StaffGarage; onClose: () => void }) => (
  <>
    <AdminButtonLink small icon="calendar" href={`/admin/garages/${garage._id}`}>
      {text.week}
    </AdminButtonLink>
    <AdminButton small icon="clock" aria-label={text.closeFor(garage.displayName)} onClick={onClose}>
      {text.closeButton}
    </AdminButton>
  </>
)
