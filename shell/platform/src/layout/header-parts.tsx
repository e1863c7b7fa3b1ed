import styled from '@emotion/styled'
import { color, radius } from '../kit/tokens.ts'

/** Emotion lets only attributes pass that it knows, and it does not know those that open a dialog without JavaScript. */
const everyAttribute = { shouldForwardProp: (name: string) => name !== 'theme' && name !== 'as' }

/** A round-cornered target of 48 px for one icon on asphalt. */
export const IconButton = styled('button', everyAttribute)`
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: #fff;
  cursor: pointer;
  &:hover {
    background: ${color.tar};
  }
`

export const NewBadge = styled.span`
  padding: 1px 7px;
  border-radius: 5px;
  background: ${color.signal};
  color: ${color.asphalt};
  font-size: 0.75rem;
  font-weight: 700;
  line-height: 1.45;
`
