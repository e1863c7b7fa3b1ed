import styled from '@emotion/styled'
import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import { color, Field, Link, media, radius, space, Spinner } from '@zmig/platform'
import { AdminIcon, type AdminIconName } from './icon.tsx'

/** Controls are 36 px high, inside a row 28, on a phone 44: the back office is denser than the shop. */
const buttonLook = `
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-block-size: 36px;
  padding: 0 14px;
  border: 1px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.card};
  color: ${color.ink};
  font: inherit;
  font-size: 0.875rem;
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  &:hover:not(:disabled, [aria-busy=true]) { background: var(--signal-wash); border-color: ${color.ink}; }
  &[data-look=primary] { background: ${color.signal}; border-color: ${color.signal}; color: ${color.asphalt}; font-weight: 600; }
  &[data-look=primary]:hover:not(:disabled, [aria-busy=true]) { background: var(--signal-bright); border-color: var(--signal-bright); }
  &[data-look=danger] { color: ${color.red}; border-color: currentColor; }
  &[data-look=quiet] { border-color: transparent; background: none; color: ${color.signalStrong}; padding-inline: ${space(2)}; }
  &[data-small] { min-block-size: 28px; padding-inline: 10px; font-size: 0.8125rem; }
  &[data-icon-only] { inline-size: 36px; padding: 0; }
  &[data-icon-only][data-small] { inline-size: 28px; }
  &:disabled { background: var(--disabled); border-color: transparent; color: ${color.muted}; cursor: not-allowed; }
  &[aria-busy=true] { cursor: progress; }
  ${media.phone} { &, &[data-small] { min-block-size: 44px; } &[data-icon-only], &[data-icon-only][data-small] { inline-size: 44px; } }
`
const StyledButton = styled.button`
  ${buttonLook}
`
const StyledLink = styled(Link)`
  ${buttonLook}
`

type Look = {
  /** one primary for each region; danger for what deletes or cancels; quiet beside text */
  look?: 'primary' | 'plain' | 'danger' | 'quiet' | undefined
  /** 28 px, for use inside a row */
  small?: boolean | undefined
  icon?: AdminIconName | undefined
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** shows a spinner, keeps the focus and ignores presses, so that a second press does not send twice */
    busy?: boolean | undefined
  }

/** A button of the back office. */
export const AdminButton = ({ look = 'plain', small, icon, busy = false, onClick, children, ...rest }: ButtonProps) => (
  <StyledButton
    type="button"
    {...rest}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    aria-busy={busy || undefined}
    data-look={look}
    data-small={small ? '' : undefined}
  >
    {busy ? <Spinner small /> : icon && <AdminIcon name={icon} />}
    {children}
  </StyledButton>
)

type IconButtonProps = Omit<ButtonProps, 'icon' | 'children'> & { icon: AdminIconName; /** its name */ label: string }

/** A button with a drawing only; its label is read out and shown as a tooltip. */
export const AdminIconButton = ({
  icon,
  label,
  look = 'quiet',
  small,
  busy = false,
  onClick,
  ...rest
}: IconButtonProps) => (
  <StyledButton
    type="button"
    {...rest}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    aria-label={label}
    title={label}
    aria-busy={busy || undefined}
    data-look={look}
    data-small={small ? '' : undefined}
    data-icon-only=""
  >
    {busy ? <Spinner small /> : <AdminIcon name={icon} />}
  </StyledButton>
)

/** A link that looks like a button: another page, a download or a print view. */
export const AdminButtonLink = ({
  look = 'plain',
  small,
  icon,
  children,
  ...rest
}: Look & { href: string; target?: string; download?: boolean; children: ReactNode }) => (
  <StyledLink {...rest} data-look={look} data-small={small ? '' : undefined}>
    {icon && <AdminIcon name={icon} />}
    {children}
  </StyledLink>
)

/** Border, height and focus of fields; also for a control of React Aria. */
export const fieldLook = `
  inline-size: 100%;
  min-block-size: 36px;
  padding: 0 10px;
  border: 1px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.card};
  color: ${color.ink};
  font: inherit;
  font-size: 0.875rem;
  &:hover { border-color: ${color.ink}; }
  &[aria-invalid=true] { border-color: ${color.red}; border-width: 2px; }
  &:disabled { background: var(--disabled); color: ${color.muted}; cursor: not-allowed; }
  ${media.phone} { min-block-size: 44px; font-size: 1rem; }
`
const Input = styled.input`
  ${fieldLook}
`
const Area = styled.textarea`
  ${fieldLook}
  padding-block: ${space(2)};
  min-block-size: 84px;
  resize: vertical;
`
/** A select with the arrow of the house; the browser's own clings to the border. */
export const SelectBox = styled.span`
  position: relative;
  display: block;
  & > select {
    appearance: none;
    padding-inline-end: 32px;
  }
  & > svg {
    position: absolute;
    inset-inline-end: 10px;
    inset-block: 0;
    margin-block: auto;
    pointer-events: none;
  }
  @media (forced-colors: active) {
    & > svg {
      color: ButtonText;
    }
  }
`
const Choice = styled.select`
  ${fieldLook}
`

type FieldProps = {
  label: ReactNode
  /** shown red under the control and read out with it */
  error?: string | undefined
  hint?: ReactNode
  required?: boolean | undefined
  /** receives the text, not the event */
  onChange: (value: string) => void
}

type InputProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'required'>

/** One line of text under its label. `dir="ltr"` for codes, numbers of phones and e-mail addresses. */
export const AdminField = ({ label, error, hint, required, onChange, ...rest }: InputProps) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(ids) => (
      <Input type="text" autoComplete="off" {...rest} {...ids} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
)

/** Several lines of text under their label. */
export const AdminTextArea = ({
  label,
  error,
  hint,
  required,
  onChange,
  ...rest
}: FieldProps & { name?: string; value: string; maxLength?: number; placeholder?: string }) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(ids) => <Area {...rest} {...ids} onChange={(event) => onChange(event.target.value)} />}
  </Field>
)

type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'required'> & {
    options: readonly { value: string; label: string }[]
  }

/** A choice of a few: the browser's own select, which every keyboard, screen reader and phone knows. */
export const AdminSelect = ({ label, error, hint, required, onChange, options, ...rest }: SelectProps) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(ids) => (
      <SelectBox>
        <Choice {...rest} {...ids} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Choice>
        <AdminIcon name="down" size={14} />
      </SelectBox>
    )}
  </Field>
)
