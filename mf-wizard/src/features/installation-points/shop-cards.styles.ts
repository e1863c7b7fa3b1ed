import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

export const Cards = styled.ul`
  display: grid;
  gap: ${space(4)};
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    flex-direction: column;
    gap: ${space(1)};
    min-inline-size: 0;
    padding: ${space(5)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
  }
  & h3 {
    font-size: 1.25rem;
    font-weight: 700;
    line-height: 1.3;
  }
  & address,
  & .phone,
  & p {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    font-style: normal;
  }
  /* the largest letters with the widest space between them: even a phone number needs two lines on the narrowest phone */
  & .phone {
    max-inline-size: 100%;
  }
  & .phone > bdi {
    min-inline-size: 0;
  }
  & svg {
    flex: none;
    color: ${color.signalStrong};
  }
  & .phone {
    align-self: flex-start;
    min-block-size: 44px;
    font-weight: 700;
    color: ${color.ink};
  }
  & .note {
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  & .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space(2)} ${space(4)};
    margin-block-start: auto;
    padding-block-start: ${space(3)};
  }
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.desktop} {
    grid-template-columns: repeat(3, 1fr);
  }
`
