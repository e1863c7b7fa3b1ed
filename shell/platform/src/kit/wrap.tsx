import styled from '@emotion/styled'
import { color, media, radius, space } from './tokens.ts'

/** The content column: 1200 px at most, with a margin at both sides on every width. */
export const Wrap = styled.div`
  inline-size: 100%;
  max-inline-size: 1240px;
  margin-inline: auto;
  padding-inline: ${space(4)};
  ${media.desktop} {
    padding-inline: ${space(5)};
  }
`

/** A white surface on the page. */
export const Card = styled.section`
  background: ${color.card};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  padding: ${space(4)};
  ${media.desktop} {
    padding: ${space(6)};
  }
`
