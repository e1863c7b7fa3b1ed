import styled from '@emotion/styled'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { normalisePhone } from '@zmig/edge-contract'
import { media, TextArea, TextField } from '@zmig/platform'
import { Fields } from '../../layout/fields.ts'
import { courierChanged, type Courier, type CourierField } from './courier.slice.ts'
import { text } from './text.ts'
import { errorOf } from './validation.ts'

const CourierFields = styled(Fields)`
  ${media.tablet} {
    & > :last-child {
      grid-column: 1 / -1;
    }
  }
`

type Props = { /** says what is wrong with every field, also with those that nobody has been in */ complains: boolean }

/** Where the courier goes. A field complains only after it was left. */
export const CourierForm = ({ complains }: Props) => {
  const dispatch = useDispatch()
  const courier = useSelector((state: { courier: Courier }) => state.courier)
  const [left, setLeft] = useState<ReadonlySet<CourierField>>(new Set())
  const bind = (field: CourierField, maxLength: number) => ({
    // not `name` and `phone`: those are the buyer's own, and browsers fill forms in by these names
    name: `shipping-${field}`,
    label: text.labels[field],
    value: courier[field],
    maxLength,
    onChange: (typed: string) =>
      dispatch(courierChanged({ [field]: field === 'phone' ? normalisePhone(typed) : typed })),
    onBlur: () => setLeft(new Set([...left, field])),
    error: complains || left.has(field) ? errorOf(field, courier) : undefined,
  })
  return (
    <CourierFields>
      <legend>{text.title}</legend>
      <TextField {...bind('address', 200)} autoComplete="shipping street-address" required />
      <TextField {...bind('city', 100)} autoComplete="shipping address-level2" required />
      <TextField {...bind('name', 100)} autoComplete="shipping name" />
      <TextField {...bind('phone', 40)} type="tel" inputMode="tel" autoComplete="shipping tel-national" dir="ltr" />
      <TextArea {...bind('notes', 1000)} />
    </CourierFields>
  )
}
