import styled from '@emotion/styled'
import { color, radius, space } from '@zmig/platform'

/** The card lays itself out by the room that it is given, not by the window's. */
export const RequestRoom = styled.div`
  container-type: inline-size;
`

/** The shop's offer on asphalt, the form on white below or beside it. */
export const RequestBox = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  & .promise {
    display: grid;
    align-content: start;
    gap: ${space(4)};
    padding: ${space(5)};
    border-block-end: 4px solid ${color.signal};
    background: ${color.asphalt};
    color: ${color.chalk};
  }
  & h3 {
    color: #fff;
    font-size: 1.5rem;
    font-weight: 800;
    line-height: 1.2;
    text-wrap: balance;
  }
  & ol {
    display: grid;
    gap: ${space(3)};
    padding: 0;
    list-style: none;
    counter-reset: step;
  }
  & li {
    display: flex;
    gap: ${space(3)};
    counter-increment: step;
  }
  & li::before {
    content: counter(step);
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 26px;
    block-size: 26px;
    border: 2px solid ${color.signal};
    border-radius: ${radius.round};
    color: #fff;
    font-size: 0.875rem;
    font-weight: 700;
  }
  & .ask {
    display: grid;
    align-content: center;
    padding: ${space(5)};
  }
  & form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
    gap: ${space(4)};
  }
  & input[name='tireSize'] {
    font-size: 1.375rem;
    font-weight: 800;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  & .free,
  & noscript p {
    margin-block-start: ${space(3)};
    color: ${color.muted};
    font-size: 0.9375rem;
    text-align: center;
  }
  /* without scripts the form cannot be sent: the phone number replaces it */
  @media (scripting: none) {
    & form,
    & .free {
      display: none;
    }
    & noscript p {
      margin-block-start: 0;
      color: ${color.ink};
      font-size: 1.0625rem;
    }
  }
  & .sent {
    display: grid;
    gap: ${space(2)};
    padding-block: ${space(4)};
  }
  & .sent p:first-of-type {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    color: ${color.green};
    font-size: 1.5rem;
    font-weight: 800;
  }
  @container (min-width: 480px) {
    & form {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    & form > button,
    & form > [role='alert'] {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 760px) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    & .promise {
      align-content: center;
      gap: ${space(6)};
      padding: ${space(8)};
      border-block-end: 0;
      border-inline-end: 4px solid ${color.signal};
    }
    & h3 {
      font-size: 1.75rem;
    }
    & .ask {
      min-block-size: 340px;
      padding: ${space(8)};
    }
  }
`
