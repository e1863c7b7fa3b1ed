import styled from '@emotion/styled'
import { useState } from 'react'
import { type GarageClosure, type StaffGarage, updateGarage } from '@zmig/edge-contract'
import { Alert, color, Ltr, media, space } from '@zmig/platform'
import { AdminButton, AdminSelect } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { dayText } from '../../parts/time.ts'
import { addDays, today } from './days.ts'
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
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(3)};
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

/** The closures that are saved, and what is said of it. */
type Change = { closures: GarageClosure[]; said: string }

type Props = {
  garage: StaffGarage
  /** belongs to the page, which is still there when a removal is undone */
  ask: AskBreaking
  onSaved: () => void
  onClose: () => void
}

/** Closes a garage for days of its own, and opens it again. */
export const ClosuresDialog = ({ garage, ask, onSaved, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [known, setKnown] = useState(garage)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [reason, setReason] = useState<GarageClosure['reason']>('vacation')
  const [fault, setFault] = useState<string>()
  const now = today()

  const closeFor = (of: StaffGarage, closures: GarageClosure[]) =>
    ask((consent) =>
      edge.call(updateGarage, {
        params: { id: of._id },
        body: { ...withClosures(of, closures), version: of.version, ...consent },
      }),
    )
  /** Closes the garage again for the days of a closure that was cancelled. */
  const putBack = async (garageNow: StaffGarage, closures: GarageClosure[]) => {
    await closeFor(garageNow, closures)
    snackbar.success(words.restored)
    onSaved()
  }
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const save = async ({ closures, said }: Change) => {
    if (busy) return
    setBusy(true)
    setFailed(undefined)
    try {
      const { garage: saved } = await closeFor(known, closures)
      const isLess = closures.length < known.closures.length
      snackbar.success(said, isLess && saved ? undo(() => unlessDropped(putBack(saved, known.closures))) : undefined)
      onSaved()
    } catch (failure) {
      setFailed(changeFailureText(failure))
      const refusal = refusalOf<{ garage: StaffGarage }>(failure)
      if (refusal?.error === 'CHANGED' && refusal.garage) setKnown(refusal.garage)
    } finally {
      setBusy(false)
    }
  }
  const add = () => {
    const wrong = from === '' || to === '' ? words.missing : to < from ? words.order : to < now ? words.past : undefined
    setFault(wrong)
    if (!wrong) void save({ closures: [...known.closures, { from, to, reason }], said: words.saved })
  }
  const lasting = (days: number) => setTo(addDays(from === '' ? now : from, days - 1))
  return (
    <Dialog
      title={words.title(garage.displayName)}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <AdminButton look="primary" busy={busy} onClick={add}>
            {words.add}
          </AdminButton>
          <AdminButton disabled={busy} onClick={onClose}>
            {text.cancel}
          </AdminButton>
        </>
      }
    >
      <p>{words.intro}</p>
      {(fault ?? failed) && <Alert tone="error">{fault ?? failed}</Alert>}
      <Fields>
        <DateField label={words.from} value={from} min={now} onChange={setFrom} required />
        <DateField label={words.to} value={to} min={from || now} onChange={setTo} required />
        <div data-part="lengths">
          <AdminButton small onClick={() => lasting(1)} disabled={from === ''}>
            {words.day}
          </AdminButton>
          <AdminButton small onClick={() => lasting(7)} disabled={from === ''}>
            {words.week}
          </AdminButton>
        </div>
        <AdminSelect
          label={words.reason}
          name="reason"
          value={reason}
          options={Object.entries(closureReasons).map(([value, label]) => ({ value, label }))}
          onChange={(chosen) => setReason(chosen as GarageClosure['reason'])}
        />
      </Fields>
      <section>
        <h3>{words.planned}</h3>
        {known.closures.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <Planned>
            {known.closures.map((closure) => (
              <li key={closure.from}>
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
                  onClick={() =>
                    void save({ closures: known.closures.filter((each) => each !== closure), said: words.removed })
                  }
                >
                  {words.removeButton}
                </AdminButton>
              </li>
            ))}
          </Planned>
        )}
      </section>
    </Dialog>
  )
}
