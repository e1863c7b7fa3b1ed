import styled from '@emotion/styled'
import { color, radius, space } from './tokens.ts'
import { Link } from '../page/link.tsx'
import { Spinner } from './spinner.tsx'
import type { ButtonHTMLAttributes, ComponentProps, MouseEvent } from 'react'

/**
 * The styles of every button, as CSS for one selector. A list of thirty cards puts it on plain elements under one styled
 * parent, because each styled element costs time in every server render.
 */
export const buttonStyles = `
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-block-size: 48px;
  padding: ${space(2)} ${space(6)};
  border: 2px solid transparent;
  border-radius: ${radius.control};
  font: inherit;
  font-weight: 700;
  font-size: 1.0625rem;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color 140ms, border-color 140ms, color 140ms, transform 140ms;
  &:active { transform: translateY(1px); }
  &[data-size=small] { min-block-size: 44px; padding-inline: ${space(3)}; font-size: 0.9375rem; }
  &[data-variant=primary] { background: ${color.signal}; color: ${color.asphalt}; }
  &[data-variant=secondary] { background: transparent; border-color: currentColor; color: ${color.ink}; }
  &[data-variant=quiet] { background: transparent; color: ${color.signalStrong}; padding-inline: ${space(2)}; }
  &[data-variant=quiet] { text-decoration: underline; text-underline-offset: 4px; text-decoration-thickness: 1px; }
  @media (hover: hover) {
    &[data-variant=primary]:hover:not(:disabled, [aria-disabled=true]) { background: var(--signal-bright); }
    &[data-variant=secondary]:hover:not(:disabled, [aria-disabled=true]) { background: ${color.ink}; border-color: ${color.ink}; color: ${color.card}; }
    &[data-variant=quiet]:hover { text-decoration-thickness: 2px; }
  }
  &:disabled, &[aria-disabled=true] { background: var(--disabled); border-color: transparent; color: ${color.muted}; cursor: not-allowed; transform: none; }
  &[aria-busy=true] { cursor: progress; }
`

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

/** A link that looks like a button; it works without JavaScript. */
export const ButtonLink = ({ variant = 'primary', size, ...rest }: ButtonLinkProps) => (
  <StyledLink {...rest} data-variant={variant} data-size={size} />
)
