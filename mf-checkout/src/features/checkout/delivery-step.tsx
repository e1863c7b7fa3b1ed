import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { normalisePhone } from '@zmig/edge-contract'
import { Checkbox, media, RadioGroup, space, Stack, TextArea, TextField, usePlatform } from '@zmig/platform'
import { fetchCities } from '../../api/installation.ts'
import { useList } from '../../appointment/list.tsx'
import { Notice } from '../../layout/notice.tsx'
import {
  courierChanged,
  deliveries,
  deliveryChosen,
  detailsChanged,
  invoiceChanged,
  MAX_NOTES,
  notesChanged,
  otherInvoiceToggled,
  useCheckoutForm,
} from './checkout.slice.ts'
import { courierText, deliveryText, detailsText, installationText, invoiceText, notesLabel } from './delivery.text.ts'
import { InstallationPicker } from './installation-picker.tsx'
import {
  cleanDetail,
  courierError,
  detailError,
  invoiceError,
  invoiceNames,
  type CourierField,
  type CustomerField,
  type InvoiceField,
} from './validation.ts'

/** The parts of the step, all with the same heading. */
const Parts = styled(Stack)`
  & > fieldset > legend {
    margin-block-end: ${space(3)};
    font-size: 1.125rem;
    font-weight: 700;
  }
`

/** Fields under a legend: one below the other on a phone, else side by side. */
const Fields = styled.fieldset`
  border: 0;
  padding: 0;
  min-inline-size: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  & legend {
    padding: 0;
    margin-block-end: ${space(3)};
    font-size: 1.125rem;
    font-weight: 700;
  }
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
    align-items: start;
  }
`

const DetailFields = styled(Fields)`
  ${media.tablet} {
    & > :first-of-type {
      grid-column: 1 / -1;
    }
  }
`

const CourierFields = styled(Fields)`
  ${media.tablet} {
    & > :last-child {
      grid-column: 1 / -1;
    }
  }
`

const InvoiceFields = styled(Stack)`
  margin-block-start: ${space(3)};
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
    align-items: start;
  }
`

type Errors = { /** show the error of every field, also of those that were not visited */ showErrors: boolean }

/** A field shows its error only after it was left, so that people are not corrected while typing. */
const useVisited = <Field extends string>(showErrors: boolean) => {
  const [visited, setVisited] = useState<ReadonlySet<Field>>(new Set())
  return {
    showsError: (field: Field) => showErrors || visited.has(field),
    visit: (field: Field) => setVisited(new Set([...visited, field])),
    reset: () => setVisited(new Set()),
  }
}

/** Name, phone and mail of the buyer. */
const CustomerDetailsForm = ({ showErrors }: Errors) => {
  const dispatch = useDispatch()
  const { details } = useCheckoutForm()
  const { showsError, visit } = useVisited<CustomerField>(showErrors)
  const bind = (field: CustomerField) => ({
    name: field,
    label: detailsText.labels[field],
    value: details[field],
    onChange: (typed: string) => dispatch(detailsChanged({ [field]: cleanDetail(field, typed) })),
    onBlur: () => visit(field),
    error: showsError(field) ? detailError(field, details) : undefined,
    required: true,
  })
  return (
    <DetailFields>
      <legend>{detailsText.title}</legend>
      <TextField {...bind('name')} autoComplete="name" maxLength={100} />
      <TextField
        {...bind('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        dir="ltr"
        maxLength={40}
        hint={detailsText.phoneHint}
      />
      <TextField
        {...bind('emailaddress')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={200}
      />
    </DetailFields>
  )
}

/** An invoice to another name: the checkbox reveals its fields. */
const InvoiceForm = ({ showErrors }: Errors) => {
  const dispatch = useDispatch()
  const { invoice } = useCheckoutForm()
  const { showsError, visit, reset } = useVisited<InvoiceField>(showErrors)
  const bind = (field: InvoiceField) => ({
    name: invoiceNames[field],
    label: invoiceText.labels[field],
    value: invoice[field],
    onChange: (typed: string) => dispatch(invoiceChanged({ [field]: typed })),
    onBlur: () => visit(field),
    error: showsError(field) ? invoiceError(field, invoice) : undefined,
    required: true,
  })
  return (
    <div>
      <Checkbox
        name="custom_invoice_name_cb"
        label={invoiceText.other}
        checked={invoice.other}
        onChange={(checked) => {
          reset()
          dispatch(otherInvoiceToggled(checked))
        }}
      />
      {invoice.other && (
        <InvoiceFields gap={4}>
          <TextField {...bind('name')} maxLength={100} autoComplete="organization" />
          <TextField {...bind('businessNumber')} maxLength={20} inputMode="numeric" dir="ltr" hint={invoiceText.hint} />
        </InvoiceFields>
      )}
    </div>
  )
}

type DeliveryProps = { /** some of the tyres are not in the country yet */ awaited: boolean }
type InstallsProps = { /** a garage installs */ installs: boolean }

/** How the tyres reach the buyer. */
const DeliveryChoice = ({ awaited, installs }: DeliveryProps & InstallsProps) => {
  const dispatch = useDispatch()
  const { sip } = useCheckoutForm()
  const { company, terms } = usePlatform().site
  const notes = {
    install: deliveryText.installNote,
    shipping: deliveryText.shippingNote(terms, awaited),
    pickup: deliveryText.pickupAt(company.address),
  }
  const offered = deliveries.filter((delivery) => installs || delivery !== 'install')
  return (
    <RadioGroup
      legend={deliveryText.title}
      name="sip"
      value={sip}
      options={offered.map((value) => ({ value, label: deliveryText[value], description: notes[value] }))}
      onChange={(value) => {
        const chosen = deliveries.find((delivery) => delivery === value)
        if (chosen) dispatch(deliveryChosen(chosen))
      }}
    />
  )
}

/** Where the courier delivers. */
const CourierForm = ({ showErrors }: Errors) => {
  const dispatch = useDispatch()
  const { courier } = useCheckoutForm()
  const { showsError, visit } = useVisited<CourierField>(showErrors)
  const bind = (field: CourierField, maxLength: number) => ({
    // not `name` and `phone`: those are the buyer's, and browsers fill in forms by these names
    name: `shipping-${field}`,
    label: courierText.labels[field],
    value: courier[field],
    maxLength,
    onChange: (typed: string) =>
      dispatch(courierChanged({ [field]: field === 'phone' ? normalisePhone(typed) : typed })),
    onBlur: () => visit(field),
    error: showsError(field) ? courierError(field, courier) : undefined,
  })
  return (
    <CourierFields>
      <legend>{courierText.title}</legend>
      <TextField {...bind('address', 200)} autoComplete="shipping street-address" required />
      <TextField {...bind('city', 100)} autoComplete="shipping address-level2" required />
      <TextField {...bind('name', 100)} autoComplete="shipping name" />
      <TextField {...bind('phone', 40)} type="tel" inputMode="tel" autoComplete="shipping tel-national" dir="ltr" />
      <TextArea {...bind('notes', 1000)} />
    </CourierFields>
  )
}

/** Step 0: who orders, how the tyres are delivered, notes. */
export const DeliveryStep = ({ showErrors, awaited }: Errors & DeliveryProps) => {
  const dispatch = useDispatch()
  const { edge } = usePlatform()
  const { sip, notes } = useCheckoutForm()
  const cities = useList('cities', (signal) => fetchCities(edge, signal))
  const installs = cities.items?.length !== 0
  // a shop without garages begins with the courier
  useEffect(() => {
    if (!installs && sip === 'install') dispatch(deliveryChosen('shipping'))
  }, [installs, sip, dispatch])
  return (
    <Parts gap={6}>
      <div>
        <CustomerDetailsForm showErrors={showErrors} />
        <InvoiceForm showErrors={showErrors} />
      </div>
      <DeliveryChoice awaited={awaited} installs={installs} />
      {!installs && <Notice tone="info">{installationText.noCities}</Notice>}
      {installs && sip === 'install' && <InstallationPicker cities={cities} showErrors={showErrors} />}
      {sip === 'shipping' && <CourierForm showErrors={showErrors} />}
      <TextArea
        label={notesLabel}
        name="additionalNotes"
        value={notes}
        maxLength={MAX_NOTES}
        onChange={(typed) => dispatch(notesChanged(typed))}
      />
    </Parts>
  )
}
