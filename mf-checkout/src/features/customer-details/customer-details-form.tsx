import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { TextField } from '@zmig/platform'
import { DetailFields } from './customer-details.styles.ts'
import { detailsChanged, type CustomerDetails, type CustomerField } from './customer-details.slice.ts'
import { text } from './text.ts'
import { cleaned, errorOf } from './validation.ts'

type Props = { /** says what is wrong with every field, also with those that nobody has been in */ complains: boolean }

/** Who orders. A field complains only after it was left, so that nobody is corrected while typing. */
export const CustomerDetailsForm = ({ complains }: Props) => {
  const dispatch = useDispatch()
  const details = useSelector((state: { customerDetails: CustomerDetails }) => state.customerDetails)
  const [left, setLeft] = useState<ReadonlySet<CustomerField>>(new Set())
  const bind = (field: CustomerField) => ({
    name: field,
    label: text.labels[field],
    value: details[field],
    onChange: (typed: string) => dispatch(detailsChanged({ [field]: cleaned(field, typed) })),
    onBlur: () => setLeft(new Set([...left, field])),
    error: complains || left.has(field) ? errorOf(field, details) : undefined,
    required: true,
  })
  return (
    <DetailFields>
      <legend>{text.title}</legend>
      <TextField {...bind('name')} autoComplete="name" maxLength={100} />
      <TextField
        {...bind('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        dir="ltr"
        maxLength={40}
        hint={text.phoneHint}
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
