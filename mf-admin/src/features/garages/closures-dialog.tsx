import styled from '@emotion/styled'
import * as z from 'zod/mini'
import { type GarageClosure, type StaffGarage, updateGarage } from '@zmig/edge-contract'
import { color, Ltr, media, Row, space } from '@zmig/platform'
import { AdminButton, AdminSelect } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { dayText } from '../../parts/time.ts'
import { useEditor } from '../../parts/use-editor.ts'
import { useSending } from '../../parts/use-sending.ts'
import { addDays, today } from '../../parts/days.ts'
import { withClosures } from './garage-form.ts'
import { closureReasons, text } from './text.ts'
import { type AskBreaking, changeFailureText, unlessDropped } from './use-breaking-question.tsx'

const words = text.closures

const Fields = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(3)} ${space(4)};
  align-items: start;
  & > [data-part='lengths'] {
    grid-column: 1 / -1;
    display: flex;
    gap: ${space(2)};
  }
  ${media.phone} {
    grid-template-columns: 1fr;
  }
`
const Planned = styled.ul`
  list-style: none;
  padding: 0;
  margin: 0;
  & > li {
    padding-block: ${space(2)};
    border-block-start: 1px solid ${color.line};
  }
  & > li > button {
    margin-inline-start: auto;
  }
  & > li > span {
    color: ${color.muted};
  }
`

type Form = { from: string; to: string; reason: GarageClosure['reason'] }
const blank: Form = { from: '', to: '', reason: 'vacation' }

/** @param now today, year-month-day */
const closureSchema = (now: string) =>
  z
    .object({ from: z.string(), to: z.string(), reason: z.enum(['vacation', 'works', 'staff', 'other']) })
    .check(({ value: { from, to }, issues }) => {
      const faultOf = () => {
        if (from === '' || to === '') return words.missing
        if (to < from) return words.order
        return to < now ? words.past : undefined
      }
      const message = faultOf()
      if (message) issues.push({ code: 'custom', input: to, path: [from === '' ? 'from' : 'to'], message })
    })

type PlannedProps = {
  closures: readonly GarageClosure[]
  busy: boolean
  onRemove: (closure: GarageClosure) => void
}

/** The closures of a garage, each with the way to end it. */
const PlannedClosures = ({ closures, busy, onRemove }: PlannedProps) => {
  const now = today()
  return (
    <section>
      <h3>{words.planned}</h3>
      {closures.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Planned>
          {closures.map((closure) => (
            <Row key={closure.from} as="li" gap={3} rowGap={1} align="center">
              <b>
                <Ltr>{dayText(closure.from)}</Ltr>–<Ltr>{dayText(closure.to)}</Ltr>
              </b>
              <span>
                {closureReasons[closure.reason]}
                {closure.to < now && ` · ${words.over}`}
              </span>
              <AdminButton
                small
                look="danger"
                disabled={busy}
                aria-label={words.remove(dayText(closure.from))}
                onClick={() => onRemove(closure)}
              >
                {words.removeButton}
              </AdminButton>
            </Row>
          ))}
        </Planned>
      )}
    </section>
  )
}

type Props = {
  garage: StaffGarage
  /** belongs to the page, which is still there when a removal is undone */
  ask: AskBreaking
  onSaved: () => void
  onClose: () => void
}

/** Saves the closures of a garage, and asks before that breaks appointments. */
const useClosures = ({ ask, onSaved }: Pick<Props, 'ask' | 'onSaved'>) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const close = (garage: StaffGarage, closures: GarageClosure[]) =>
    ask((consent) =>
      edge.call(updateGarage, {
        params: { id: garage._id },
        body: { ...withClosures(garage, closures), version: garage.version, ...consent },
      }),
    )
  /** Closes the garage again for the days of a closure that was removed. */
  const putBack = async (garage: StaffGarage, closures: GarageClosure[]) => {
    await close(garage, closures)
    snackbar.success(words.restored)
    onSaved()
  }
  const add = async (garage: StaffGarage, closure: GarageClosure) => {
    await close(garage, [...garage.closures, closure])
    snackbar.success(words.saved)
  }
  const remove = async (garage: StaffGarage, closure: GarageClosure) => {
    const { garage: saved } = await close(
      garage,
      garage.closures.filter((each) => each !== closure),
    )
    snackbar.success(words.removed, saved && undo(() => unlessDropped(putBack(saved, garage.closures))))
  }
  return { add, remove }
}

const nowIn = ({ garage: now }: Record<string, unknown>) => now as StaffGarage | undefined

/** Closes a garage for days of its own, and opens it again. */
export const ClosuresDialog = ({ garage, ask, onSaved, onClose }: Props) => {
  const closures = useClosures({ ask, onSaved })
  const now = today()
  const editor = useEditor<Form, StaffGarage, unknown>({
    saved: garage,
    formOf: () => blank,
    empty: blank,
    schema: closureSchema(now),
    failureText: changeFailureText,
    nowOf: nowIn,
    send: (closure, known = garage) => closures.add(known, closure),
    onSaved,
  })
  const { typed, field, change, known = garage, take, dialog } = editor
  const removing = useSending(changeFailureText)
  const busy = dialog.busy || removing.busy

  const remove = async (closure: GarageClosure) => {
    if (busy) return
    await removing.send(
      async () => {
        await closures.remove(known, closure)
        onSaved()
      },
      (refusal) => {
        const theirs = nowIn(refusal)
        if (theirs) take(theirs)
      },
    )
  }
  const send = () => {
    removing.setFailed(undefined)
    return dialog.onSend()
  }
  const lasting = (days: number) => change({ to: addDays(typed.from === '' ? now : typed.from, days - 1) })
  return (
    <FormDialog
      title={words.title(garage.displayName)}
      confirm={words.add}
      busy={busy}
      warning={removing.failed ?? dialog.warning}
      onSend={send}
      onClose={onClose}
    >
      <p>{words.intro}</p>
      <Fields>
        <DateField label={words.from} {...field('from')} min={now} required />
        <DateField label={words.to} {...field('to')} min={typed.from || now} required />
        <div data-part="lengths">
          <AdminButton small onClick={() => lasting(1)} disabled={typed.from === ''}>
            {words.day}
          </AdminButton>
          <AdminButton small onClick={() => lasting(7)} disabled={typed.from === ''}>
            {words.week}
          </AdminButton>
        </div>
        <AdminSelect
          label={words.reason}
          {...field('reason')}
          options={Object.entries(closureReasons).map(([value, label]) => ({ value, label }))}
          onChange={(reason) => change({ reason: reason as GarageClosure['reason'] })}
        />
      </Fields>
      <PlannedClosures closures={known.closures} busy={busy} onRemove={(closure) => void remove(closure)} />
    </FormDialog>
  )
}
