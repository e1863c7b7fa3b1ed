import styled from '@emotion/styled'
import * as z from 'zod/mini'
import { rescheduleShipment, type StaffShipment } from '@zmig/edge-contract'
import { media, space } from '@zmig/platform'
import { DateField } from '../../parts/date-field.tsx'
import { failureText } from '../../parts/failure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { isChanged, refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { dayText } from '../../parts/time.ts'
import { filled, useEditor } from '../../parts/use-editor.ts'
import { text } from './text.ts'

const Days = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(4)};
  align-items: start;
  ${media.phone} {
    grid-template-columns: 1fr;
  }
`

type Present = Pick<StaffShipment, 'arrivesOn' | 'orderDeadline' | 'version'>
type Form = Pick<StaffShipment, 'arrivesOn' | 'orderDeadline'>

const formOf = ({ arrivesOn, orderDeadline }: Present): Form => ({ arrivesOn, orderDeadline })
const isAfter = ({ arrivesOn, orderDeadline }: Form): boolean => arrivesOn !== '' && orderDeadline > arrivesOn

const schema = z
  .object({ arrivesOn: filled(text.missing), orderDeadline: filled(text.missing) })
  .check(({ value, issues }) => {
    if (!isAfter(value)) return
    issues.push({ code: 'custom', input: value, path: ['orderDeadline'], message: text.deadlineAfter })
  })

/** The days in a refusal, when a colleague gave the shipment other ones meanwhile. */
const nowIn = ({ shipment }: Record<string, unknown>) => shipment as Present | undefined

const failureWithDays = (failure: unknown): string => {
  const refusal = refusalOf<Record<string, unknown>>(failure)
  const now = refusal && isChanged(failure) ? nowIn(refusal) : undefined
  const days = now
    ? ` ${text.arrives}: ${dayText(now.arrivesOn)}; ${text.deadline}: ${dayText(now.orderDeadline)}.`
    : ''
  return `${failureText(failure)}${days}`
}

type Props = { shipment: StaffShipment; onSaved: () => void; onClose: () => void }

/** Gives a shipment other days. What was typed stays when it is refused, and the present days are said. */
export const ShipmentDays = ({ shipment, onSaved, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { typed, field, dialog } = useEditor<Form, Present, unknown>({
    saved: shipment,
    formOf,
    empty: { arrivesOn: '', orderDeadline: '' },
    schema,
    failureText: failureWithDays,
    nowOf: nowIn,
    send: (days, known = shipment) =>
      edge.call(rescheduleShipment, {
        params: { role: shipment.role },
        body: { id: shipment._id, ...days, version: known.version },
      }),
    onSaved: () => {
      snackbar.success(text.saved)
      onSaved()
    },
  })
  return (
    <FormDialog title={text.editOf(shipment.role)} {...dialog} onClose={onClose}>
      <Days>
        <DateField label={text.arrives} required {...field('arrivesOn')} />
        <DateField
          label={text.deadline}
          required
          {...field('orderDeadline')}
          error={isAfter(typed) ? text.deadlineAfter : field('orderDeadline').error}
        />
      </Days>
      <p>{text.saveHint}</p>
    </FormDialog>
  )
}
