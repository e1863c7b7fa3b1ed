import styled from '@emotion/styled'
import { keyframes } from '@emotion/react'
import { color, space } from './tokens.ts'

const turn = keyframes`to { transform: rotate(1turn) }`

const Ring = styled.span`
  display: inline-block;
  inline-size: 40px;
  block-size: 40px;
  border: 5px solid ${color.line};
  border-block-start-color: ${color.signal};
  border-radius: 50%;
  animation: ${turn} 0.9s linear infinite;
  &[data-small] {
    inline-size: 18px;
    block-size: 18px;
    border-width: 3px;
    border-color: currentColor;
    border-block-start-color: transparent;
  }
  @media (prefers-reduced-motion: reduce) {
    animation-duration: 4s;
  }
`

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(10)} ${space(4)};
  color: ${color.muted};
`

type Props = {
  /** what is going on, e.g. 'טוען את פרטי ההזמנה' */ label?: string | undefined
  small?: boolean | undefined
}

/** A spinner for waits over a second; `small` is for use beside a text, the other one fills its container and shows its label. */
export const Spinner = ({ label, small = false }: Props) =>
  small ? (
    <Ring data-small="" aria-hidden="true" />
  ) : (
    <Box role="status">
      <Ring aria-hidden="true" />
      <span>{label}</span>
    </Box>
  )
