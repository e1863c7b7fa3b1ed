import styled from '@emotion/styled'
import { Button, ButtonLink, color, navigate, space, Status, useVisitor } from '@zmig/platform'
import { text } from './text.ts'

const Actions = styled.div`
  display: grid;
  gap: ${space(3)};
  margin-block-start: ${space(5)};
  & [role='status'] {
    color: ${color.red};
    font-weight: 500;
  }
  & [role='status']:empty {
    margin-block-end: -${space(3)};
  }
`

type Props = {
  eans: readonly string[]
  enabled: boolean
  /** a line cannot be ordered: says why the button waits */
  blocked: boolean
}

/** On to the checkout, or back to the shelves. */
export const CartActions = ({ eans, enabled, blocked }: Props) => {
  const { record } = useVisitor()
  const goOn = () => {
    for (const ean of eans) record({ kind: 'CHECKOUT_INIT', source: 'cart', ean })
    navigate('/checkout')
  }
  return (
    <Actions>
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
