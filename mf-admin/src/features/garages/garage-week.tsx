import { type CSSProperties, useState } from 'react'
import { garageWeek, type GarageWeek as Week, type GarageWeekDay, isShopDay, slotText } from '@zmig/edge-contract'
import { Alert, EdgeError, Link, Ltr, useAddress } from '@zmig/platform'
import { Chip, StatusChip } from '../../parts/chip.tsx'
import { AdminButton, AdminButtonLink } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { ClosuresDialog } from './closures-dialog.tsx'
import { addDays, shortDay, today, weekdayOf } from '../../parts/days.ts'
import { GarageDialog } from './garage-dialog.tsx'
import { Bar, Days, Slots } from './garage-week.styles.ts'
import { closedWords, closureReasons, text, weekdays } from './text.ts'
import { useBreakingQuestion } from './use-breaking-question.tsx'

const words = text.calendar

type DayProps = {
  day: GarageWeekDay
  /** every hour at which a slot of this week begins: its rows */
  hours: readonly number[]
  /** year-month-day */
  now: string
}

const Day = ({ day, hours, now }: DayProps) => {
  const { closed, holiday, reason, slots } = day
  const isClosed = closed !== null && closed !== 'half'
  return (
    <li data-closed={isClosed ? '' : undefined} aria-current={day.day === now ? 'date' : undefined}>
      <header>
        <h2>
          {weekdays[weekdayOf(day.day)]} <Ltr>{shortDay(day.day)}</Ltr>
        </h2>
        {closed !== null && (
          <Chip
            tone={closed === 'closure' ? 'red' : closed === 'half' ? 'amber' : 'grey'}
            icon={isClosed ? 'stop' : 'half'}
          >
            {holiday ?? closedWords[closed]}
          </Chip>
        )}
      </header>
      {slots.length === 0 ? (
        <p>{reason ? closureReasons[reason] : words.noSlots}</p>
      ) : (
        <Slots>
          {slots.map(({ startCursor, capacity, bookings }) => {
            const free = Math.max(0, capacity - bookings.length)
            const isTooMany = bookings.length > capacity
            return (
              <li
                key={startCursor}
                data-full={free === 0 ? '' : undefined}
                style={{ gridRow: hours.indexOf(startCursor) + 1 }}
              >
                <b>
                  <Ltr>{slotText(startCursor)}</Ltr>
                  {day.day >= now && <small>{capacity === 0 ? words.notOpen : words.free(free)}</small>}
                </b>
                {bookings.length > 0 && (
                  <ul>
                    {bookings.map(({ orderId, name, tyreCount, status, broken }, index) => (
                      <li key={orderId} data-broken={broken || (isTooMany && index >= capacity) ? '' : undefined}>
                        <Link href={`/admin/orders/${orderId}`}>
                          <Ltr>{orderId}</Ltr>
                        </Link>
                        <span data-part="buyer">
                          <bdi>{name === '' ? words.unknownName : name}</bdi> · {words.tyres(tyreCount)}
                        </span>
                        {broken ? (
                          <Chip tone="amber" icon="clock">
                            {words.waitsForTime}
                          </Chip>
                        ) : (
                          status && <StatusChip status={status} />
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            )
          })}
        </Slots>
      )}
    </li>
  )
}

const rangeText = (from: string): string => {
  const to = addDays(from, 6)
  return `${shortDay(from)}–${shortDay(to)}.${to.slice(0, 4)}`
}

/** Every hour at which a slot of the week begins, in order. */
const hoursOf = (days: readonly GarageWeekDay[]): number[] =>
  [...new Set(days.flatMap(({ slots }) => slots.map(({ startCursor }) => startCursor)))].toSorted(
    (one, other) => one - other,
  )

const booked = ({ days }: Week): number =>
  days.reduce((sum, { slots }) => sum + slots.reduce((all, { bookings }) => all + bookings.length, 0), 0)

/** Seven days of one garage, from today unless the address says another day: its days by the hour, with who comes, what is free and why it is closed. */
export const GarageWeekPage = ({ garageId }: { garageId: string }) => {
  const address = useAddress()
  const asked = new URLSearchParams(address.split('?')[1] ?? '').get('week') ?? ''
  const from = isShopDay(asked) ? asked : today()
  const { value, busy, failed, error, reload } = useEdgeQuery(garageWeek, { params: { id: garageId, from } })
  const isUnknown = error instanceof EdgeError && error.status === 404
  const [open, setOpen] = useState<'edit' | 'close'>()
  const { ask, question } = useBreakingQuestion()
  const close = () => setOpen(undefined)
  const weekHref = (week: string) => `/admin/garages/${garageId}?week=${week}`
  const garage = value?.garage
  const hours = hoursOf(value?.days ?? [])
  const saved = () => {
    close()
    reload()
  }
  return (
    <>
      <PageHead title={garage?.displayName ?? text.title} count={value ? words.booked(booked(value)) : undefined}>
        <AdminButtonLink icon="next" href="/admin/garages">
          {words.back}
        </AdminButtonLink>
        {garage && (
          <>
            <AdminButton icon="clock" onClick={() => setOpen('close')}>
              {text.close}
            </AdminButton>
            <AdminButton icon="pencil" onClick={() => setOpen('edit')}>
              {text.editButton}
            </AdminButton>
          </>
        )}
      </PageHead>
      {failed && !isUnknown && <Failed onRetry={reload}>{words.loadFailed}</Failed>}
      {isUnknown && <Empty title={words.notFound} />}
      {!value && busy && <Loading />}
      {value && garage && (
        <>
          {garage.hide && <Alert tone="info">{words.hidden}</Alert>}
          <Bar aria-label={words.label(rangeText(from))}>
            <AdminButtonLink icon="previous" href={weekHref(addDays(from, -7))}>
              {words.previous}
            </AdminButtonLink>
            <AdminButtonLink href={`/admin/garages/${garageId}`}>{words.thisWeek}</AdminButtonLink>
            <AdminButtonLink icon="next" href={weekHref(addDays(from, 7))}>
              {words.next}
            </AdminButtonLink>
            <p role="status">
              <Ltr>{rangeText(from)}</Ltr>
            </p>
          </Bar>
          {garage.manualBooking ? (
            <Empty title={text.states.byPhone}>
              <p>{words.byPhone}</p>
            </Empty>
          ) : (
            <Days
              aria-label={words.label(rangeText(from))}
              aria-busy={busy || undefined}
              style={{ '--hours': Math.max(1, hours.length) } as CSSProperties}
            >
              {value.days.map((day) => (
                <Day key={day.day} day={day} hours={hours} now={today()} />
              ))}
            </Days>
          )}
          {open === 'edit' && <GarageDialog garage={garage} cities={value.cities} onSaved={saved} onClose={close} />}
          {question}
          {open === 'close' && <ClosuresDialog ask={ask} garage={garage} onSaved={saved} onClose={close} />}
        </>
      )}
    </>
  )
}
