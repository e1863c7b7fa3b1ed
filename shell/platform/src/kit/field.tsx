import styled from '@emotion/styled'
import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { color, radius, space } from './tokens.ts'

/** Border, height and focus of everything that is typed into or chosen from. */
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
  /* in the largest text a number alone may be wider than a phone */
  & > span {
    min-inline-size: 0;
  }
`

/** The sentence under a control that says what to change. */
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

export type FieldProps = {
  label: ReactNode
  /** shown red under the control and announced with it */
  error?: string | undefined
  hint?: ReactNode
  required?: boolean | undefined
}

/** Ids that tie label, control, hint and error together for a screen reader. */
export type ControlIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Props = FieldProps & { children: (ids: ControlIds) => ReactNode }

/** Label above, hint and error below, around any control. */
export const Field = ({ label, error, hint, required, children }: Props) => {
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
