import styled from '@emotion/styled'
import { controlStyles, Field, type FieldProps } from './field.tsx'
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'

const Input = styled.input`
  ${controlStyles}
`
const Area = styled.textarea`
  ${controlStyles}
  min-block-size: 112px;
  resize: vertical;
`

type Typed = FieldProps & {
  name: string
  value: string
  /** receives the text, not the event */
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  /** `ltr` for phones, addresses of mail and codes */
  dir?: 'ltr' | 'rtl' | 'auto' | undefined
  disabled?: boolean | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
}

type TextFieldProps = Typed & {
  type?: HTMLInputTypeAttribute | undefined
  inputMode?: 'text' | 'tel' | 'email' | 'numeric' | 'decimal' | 'search' | 'url' | 'none' | undefined
}

/** One line of text under its label. */
export const TextField = ({ label, error, hint, required, onChange, type = 'text', ...rest }: TextFieldProps) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(ids) => <Input {...rest} {...ids} type={type} onChange={(event) => onChange(event.target.value)} />}
  </Field>
)

/** Several lines of text under their label. */
export const TextArea = ({ label, error, hint, required, onChange, ...rest }: Typed) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(ids) => <Area {...rest} {...ids} onChange={(event) => onChange(event.target.value)} />}
  </Field>
)
