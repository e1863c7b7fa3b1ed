import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/**
 * Lies behind the words of the hero and takes no room. Its first picture is painted into a corner of two pixels, and the
 * rest when it has begun to move: browsers measure a film once, when it is first painted, and the largest paint of the
 * page is its headline.
 */
export const Backdrop = styled.div`
  position: absolute;
  inset: 0;
  z-index: -1;
  overflow: hidden;
  pointer-events: none;
  & video {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    object-position: 50% 72%;
    opacity: 0.01;
    clip-path: inset(0 0 calc(100% - 2px) calc(100% - 2px));
    transition: opacity 200ms;
  }
  & video[data-shown] {
    opacity: 1;
    clip-path: none;
  }
  /* whatever the film shows, the words stand on asphalt */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(rgb(20 23 26 / 80%) 30%, rgb(20 23 26 / 48%));
  }
  ${media.desktop} {
    &::after {
      background: linear-gradient(to left, rgb(20 23 26 / 82%) 24%, rgb(20 23 26 / 30%) 60%, rgb(20 23 26 / 10%));
    }
  }
`

/** The one control of the film, in the corner that words, tyre and the button for accessibility leave free. */
export const Switch = styled.button`
  /* nothing is seen of a film whose pictures are hidden */
  [data-a11y~='hideImages'] & {
    display: none;
  }
  position: absolute;
  z-index: 1;
  inset-block-end: ${space(3)};
  inset-inline-start: ${space(3)};
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  padding: 0;
  border: 1.5px solid #7d848b;
  border-radius: ${radius.round};
  background: ${color.asphalt};
  color: #fff;
  cursor: pointer;
  &:hover {
    background: ${color.tar};
  }
`
