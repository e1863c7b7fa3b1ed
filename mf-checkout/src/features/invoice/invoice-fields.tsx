import styled from '@emotion/styled'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Checkbox, media, space, TextField } from '@zmig/platform'
import { invoiceChanged, otherNameAsked, type Invoice, type InvoiceField } from './invoice.slice.ts'
import { names, text } from './text.ts'
import { errorOf } from './validation.ts'

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  margin-block-start: ${space(3)};
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
    align-items: start;
  }
`

type Props = { /** says what is wrong with every field, also with those that nobody has been in */ complains: boolean }

/** An invoice in another name: the box reveals what it needs. */
export const InvoiceFields = ({ complains }: Props) => {
  const dispatch = useDispatch()
  const invoice = useSelector((state: { invoice: Invoice }) => state.invoice)
  const [left, setLeft] = useState<ReadonlySet<InvoiceField>>(new Set())
  const bind = (field: InvoiceField) => ({
    name: names[field],
    label: text.labels[field],
    value: invoice[field],
    onChange: (typed: string) => dispatch(invoiceChanged({ [field]: typed })),
    onBlur: () => setLeft(new Set([...left, field])),
    error: complains || left.has(field) ? errorOf(field, invoice) : undefined,
    required: true,
  })
  return (
    <div>
      <Checkbox
        name="custom_invoice_name_cb"
        label={text.other}
        checked={invoice.other}
        onChange={(checked) => {
          setLeft(new Set())
          dispatch(otherNameAsked(checked))
        }}
      />
      {invoice.other && (
        <Fields>
          <TextField {...bind('name')} maxLength={100} autoComplete="organization" />
          <TextField {...bind('businessNumber')} maxLength={20} inputMode="numeric" dir="ltr" hint={text.hint} />
        </Fields>
      )}
    </div>
  )
}
