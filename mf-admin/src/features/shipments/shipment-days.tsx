import styled from '@emotion/styled'
import { useState } from 'react'
import { rescheduleShipment, type StaffShipment } from '@zmig/edge-contract'
import { Alert, media, space } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { dayText } from '../../parts/time.ts'
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
type Props = { shipment: StaffShipment; onSaved: () => void; onClose: () => void }

/** Gives a shipment other days. What was typed stays when it is refused, and the present days are said. */
export const ShipmentDays = ({ shipment, onSaved, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [arrivesOn, setArrivesOn] = useState(shipment.arrivesOn)
  const [orderDeadline, setOrderDeadline] = useState(shipment.orderDeadline)
  const [version, setVersion] = useState(shipment.version)
  const [wasSent, setWasSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<string>()

  const isMissing = arrivesOn === '' || orderDeadline === ''
  const isAfter = !isMissing && orderDeadline > arrivesOn
  const send = async () => {
    setWasSent(true)
    if (busy || isMissing || isAfter) return
    setBusy(true)
    setWarning(undefined)
    try {
      await edge.call(rescheduleShipment, {
        params: { role: shipment.role },
        body: { id: shipment._id, arrivesOn, orderDeadline, version },
      })
    } catch (failure) {
      const refusal = refusalOf<{ shipment: Present }>(failure)
      const now = refusal?.shipment
      const present =
        refusal?.error === 'CHANGED' && now
          ? ` ${text.arrives}: ${dayText(now.arrivesOn)}; ${text.deadline}: ${dayText(now.orderDeadline)}.`
          : ''
      setWarning(`${failureText(failure)}${present}`)
      // they were seen now: saving again replaces them
      if (now) setVersion(now.version)
      return
    } finally {
      setBusy(false)
    }
    snackbar.success(text.saved)
    onSaved()
  }

  return (
    <Dialog
      title={text.editOf(shipment.role)}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <AdminButton look="primary" busy={busy} onClick={() => void send()}>
            {text.save}
          </AdminButton>
          <AdminButton disabled={busy} onClick={onClose}>
            {text.cancel}
          </AdminButton>
        </>
      }
    >
      {warning && <Alert tone="error">{warning}</Alert>}
      <Days>
        <DateField
          label={text.arrives}
          required
          value={arrivesOn}
          error={wasSent && arrivesOn === '' ? text.missing : undefined}
          onChange={setArrivesOn}
        />
        <DateField
          label={text.deadline}
          required
          value={orderDeadline}
          error={isAfter ? text.deadlineAfter : wasSent && orderDeadline === '' ? text.missing : undefined}
          onChange={setOrderDeadline}
        />
      </Days>
      <p>{text.saveHint}</p>
    </Dialog>
  )
}
