import { useDispatch, useSelector } from 'react-redux'
import { RadioGroup, usePlatform } from '@zmig/platform'
import { deliveries, deliveryChosen, type DeliveryState } from './delivery.slice.ts'
import { text } from './text.ts'

type Props = { /** some of the tyres are not in the country yet */ awaited: boolean }

/** How the tyres reach the buyer. */
export const DeliveryChoice = ({ awaited }: Props) => {
  const dispatch = useDispatch()
  const { sip } = useSelector((state: { delivery: DeliveryState }) => state.delivery)
  const { address } = usePlatform().site.company
  const notes = { install: text.installNote, shipping: text.shippingNote(awaited), pickup: text.pickupAt(address) }
  return (
    <RadioGroup
      legend={text.title}
      name="sip"
      value={sip}
      options={deliveries.map((value) => ({ value, label: text[value], description: notes[value] }))}
      onChange={(value) => {
        const chosen = deliveries.find((delivery) => delivery === value)
        if (chosen) dispatch(deliveryChosen(chosen))
      }}
    />
  )
}
