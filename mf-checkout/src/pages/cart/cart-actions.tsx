import styled from '@emotion/styled'
import { Button, ButtonLink, color, navigate, space, Status, usePixel, useVisitor } from '@zmig/platform'
import { text } from './text.ts'
import type { QuoteLine } from '@zmig/edge-contract'

const Actions = styled.div`
  display: grid;
  gap: ${space(3)};
  margin-block-start: ${space(5)};
  & > p {
    color: ${color.muted};
  }
  & [role='status'] {
    color: ${color.red};
    font-weight: 500;
  }
  & [role='status']:empty {
    position: absolute;
  }
`

type Props = {
  lines: readonly QuoteLine[]
  enabled: boolean
  /** a line cannot be ordered: says why the button waits */
  blocked: boolean
}

/** On to the checkout, or back to the shelves. */
export const CartActions = ({ lines, enabled, blocked }: Props) => {
  const { record } = useVisitor()
  const { initiateCheckout } = usePixel()
  const goOn = () => {
    for (const { ean } of lines) record({ kind: 'CHECKOUT_INIT', source: 'cart', ean })
    initiateCheckout(lines.map(({ ean, total }) => ({ id: ean, value: total })))
    navigate('/checkout')
  }
  return (
    <Actions>
      <p>{text.appointment}</p>
      <Button onClick={goOn} disabled={!enabled}>
        {text.goOn}
      </Button>
      <Status>{blocked && text.blocked}</Status>
      <ButtonLink href="/" variant="secondary">
        {text.keepShopping}
      </ButtonLink>
    </Actions>
  )
}
