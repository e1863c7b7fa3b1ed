import styled from '@emotion/styled'
import { useState } from 'react'
import { type DraftOrder, type DraftShipment, draftOrderShipments } from '@zmig/edge-contract'
import { Alert, RadioGroup, space } from '@zmig/platform'
import { DateField } from '../../parts/date-field.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { Loading } from '../../parts/page.tsx'
import { text } from './text.ts'
import type { DraftWork } from './use-draft-orders.ts'

const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  & > * {
    flex: 1 1 180px;
  }
`
const ROLES = ['current', 'next'] as const
type Role = DraftShipment['role']

type ShipmentDays = Pick<DraftShipment, 'arrivesOn' | 'orderDeadline'>

type DaysProps = { days: ShipmentDays; fault: string | undefined; onChange: (days: ShipmentDays) => void }

/** The days of a shipment that begins with this order. */
const NewDays = ({ days, fault, onChange }: DaysProps) => (
  <Days>
    <DateField
      label={text.arrivesOn}
      required
      value={days.arrivesOn}
      error={fault}
      onChange={(arrivesOn) => onChange({ ...days, arrivesOn })}
    />
    <DateField
      label={text.orderDeadline}
      required
      value={days.orderDeadline}
      onChange={(orderDeadline) => onChange({ ...days, orderDeadline })}
    />
  </Days>
)

/** Asks which shipment brings the tyres of a draft, and marks it as ordered. */
export const OrderDialog = ({
  order,
  place,
  onClose,
}: {
  order: DraftOrder
  place: DraftWork['place']
  onClose: () => void
}) => {
  const { value, failed } = useEdgeQuery(draftOrderShipments)
  const [chosen, setChosen] = useState<string>()
  const [days, setDays] = useState<ShipmentDays>({ arrivesOn: '', orderDeadline: '' })
  const [fault, setFault] = useState<string>()

  const without = order.items.filter(({ source }) => source === null).length
  const ordered = order.items.reduce((sum, { source, quantity }) => sum + (source === null ? 0 : quantity), 0)
  const shipments = value?.shipments ?? []
  const free = ROLES.filter((role) => !shipments.some((shipment) => shipment.role === role))
  // what is bought now comes with the next shipment, as a rule
  const usual = shipments.find(({ role }) => role === 'next')?.id ?? 'new next'
  const choice = chosen ?? usual
  const known = shipments.find(({ id }) => id === choice)
  const role = (known?.role ?? choice.replace('new ', '')) as Role

  const send = async () => {
    const isRight = days.arrivesOn !== '' && days.orderDeadline !== '' && days.orderDeadline <= days.arrivesOn
    if (!known && !isRight) {
      setFault(text.missingDays)
      return false
    }
    const shipment = known ?? { role, ...days }
    await place(shipment, order.version)
    return true
  }
  return (
    <ConfirmDialog
      title={text.orderTitle}
      role="dialog"
      confirm={text.order}
      onConfirm={send}
      onClose={onClose}
      failure={failureText}
    >
      <p>{text.orderWarning(ordered)}</p>
      {without > 0 && <p>{text.restStays(without)}</p>}
      {failed && <Alert tone="error">{text.shipmentsFailed}</Alert>}
      {!value && !failed && <Loading />}
      {value && (
        <RadioGroup
          legend={text.which}
          name="shipment"
          value={choice}
          onChange={setChosen}
          options={[
            ...shipments.map((shipment) => ({
              value: shipment.id,
              label: text.shipmentOf(shipment),
              description: text.shipmentDays(shipment),
            })),
            ...free.map((each) => ({ value: `new ${each}`, label: text.newShipment(each) })),
          ]}
        />
      )}
      {value && !known && <NewDays days={days} fault={fault} onChange={setDays} />}
    </ConfirmDialog>
  )
}
