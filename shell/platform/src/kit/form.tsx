import styled from '@emotion/styled'
import {
  type FormHTMLAttributes,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  type SyntheticEvent,
  useId,
} from 'react'
import { Icon } from './icon.tsx'
import { color, radius, space } from './tokens.ts'

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit?: ((form: FormData) => void) | undefined
}

/** A form that stays on the page and shows our own messages; the handler receives the form's values. */
export const Form = ({ onSubmit, ...rest }: FormProps) => {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!onSubmit) return
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return <form noValidate {...rest} onSubmit={submit} />
}

/** Border, height and focus of inputs and selects. */
export const controlStyles = `
  inline-size: 100%;
  min-block-size: 48px;
  padding: ${space(2)} ${space(3)};
  border: 1.5px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.card};
  color: ${color.ink};
  font: inherit;
  font-size: 1.0625rem;
  transition: border-color 140ms;
  &:hover { border-color: ${color.ink}; }
  &[aria-invalid=true] { border-color: ${color.red}; border-width: 2px; }
  &:disabled { background: var(--disabled); color: ${color.muted}; cursor: not-allowed; }
`

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(1)};
  & > label {
    font-weight: 500;
    font-size: 0.9375rem;
  }
`

const Sentence = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  color: ${color.red};
  font-size: 0.875rem;
  font-weight: 500;
  & > svg {
    flex: none;
  }
  /* in the largest text even a number may be wider than a phone */
  & > span {
    min-inline-size: 0;
  }
`

/** The message under a control that says what to change. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <Sentence id={id}>
    <Icon name="alert" size={18} />
    <span>{children}</span>
  </Sentence>
)

const Hint = styled.p`
  color: ${color.muted};
  font-size: 0.875rem;
`

type FieldProps = {
  label: ReactNode
  /** shown red under the control and announced with it */
  error?: string | undefined
  hint?: ReactNode
  required?: boolean | undefined
}

/** Ids that connect label, control, hint and error for screen readers. */
type ControlIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type RenderedFieldProps = FieldProps & { children: (ids: ControlIds) => ReactNode }

/** Label above, hint and error below, around any control. */
export const Field = ({ label, error, hint, required, children }: RenderedFieldProps) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const ids: ControlIds = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      {children(ids)}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  )
}

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
  /** `ltr` for phone numbers, e-mail addresses and codes */
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

const Shell = styled.div`
  position: relative;
  & svg {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-end: ${space(3)};
    translate: 0 -50%;
    pointer-events: none;
  }
`
const Control = styled.select`
  ${controlStyles}
  appearance: none;
  padding-inline-end: ${space(10)};
`

type SelectProps = FieldProps & {
  name: string
  value: string
  /** receives the chosen value, not the event */
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** first entry, with an empty value */
  placeholder?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  autoComplete?: string | undefined
}

/** A native select, which works with every keyboard, screen reader and phone. */
export const Select = ({ label, error, hint, required, onChange, options, placeholder, ...rest }: SelectProps) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(ids) => (
      <Shell>
        <Control {...rest} {...ids} onChange={(event) => onChange(event.target.value)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Control>
        <Icon name="down" size={20} />
      </Shell>
    )}
  </Field>
)
