import styled from '@emotion/styled'
import { color, media, space } from '@zmig/platform'

/** The panel of the filters beside the cards on a desktop, above them elsewhere. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding-block: ${space(1)} ${space(8)};
  & > section {
    min-inline-size: 0;
    /* below the header and the toolbar, when a choice leads back to the first card */
    scroll-margin-block-start: 72px;
  }
  & .count {
    margin-block-end: ${space(2)};
    color: ${color.muted};
  }
  /* no box of its own: the toolbar stays in sight as long as the cards are */
  & .head {
    display: contents;
  }
  & .head ~ [role='alert'] {
    margin-block-start: ${space(2)};
  }
  & .head + noscript p {
    padding-block: ${space(2)} ${space(3)};
  }
  & .stale {
    opacity: 0.45;
    transition: opacity 160ms 120ms;
    pointer-events: none;
  }
  & .rest {
    display: grid;
    justify-items: center;
    gap: ${space(3)};
    padding-block-start: ${space(6)};
  }
  & .rest > a {
    min-inline-size: 220px;
  }
  ${media.desktop} {
    &:has(> form) {
      /* wider with larger letters: the longest brand fits on one line with its box and its count */
      grid-template-columns: max(256px, min(16rem + 12 * var(--letter-spacing, 0px), 45%)) minmax(0, 1fr);
      gap: ${space(6)};
    }
    & .head {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0 ${space(4)};
      padding-block-end: ${space(1)};
    }
    & .head > [role='group'] {
      order: 3;
      inline-size: 100%;
    }
    & .count {
      margin-block: 0;
    }
  }
`
