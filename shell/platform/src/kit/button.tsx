import styled from '@emotion/styled'
import { Link } from '../page/link.tsx'
import { buttonStyles } from './button-styles.ts'
import { Spinner } from './spinner.tsx'
import type { ButtonHTMLAttributes, ComponentProps, MouseEvent } from 'react'

type Look = {
  /** one primary action per view; secondary beside it; quiet inside text */
  variant?: 'primary' | 'secondary' | 'quiet' | undefined
  size?: 'medium' | 'small' | undefined
}

const StyledButton = styled.button`
  ${buttonStyles}
`
const StyledLink = styled(Link)`
  ${buttonStyles}
`

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean | undefined }

/** A button; while `busy` it shows a spinner, keeps the focus and ignores presses. */
export const Button = ({ variant = 'primary', size, busy = false, onClick, children, ...rest }: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <StyledButton
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      data-variant={variant}
      data-size={size}
    >
      {busy && <Spinner small />}
      {children}
    </StyledButton>
  )
}

type ButtonLinkProps = Look & ComponentProps<typeof Link>

/** A link that looks like a button: it goes somewhere, also without JavaScript. */
export const ButtonLink = ({ variant = 'primary', size, ...rest }: ButtonLinkProps) => (
  <StyledLink {...rest} data-variant={variant} data-size={size} />
)
