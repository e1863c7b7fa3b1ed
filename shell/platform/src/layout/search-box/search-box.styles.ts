import styled from '@emotion/styled'
import { color, media, radius, space } from '../../kit/tokens.ts'

/**
 * On a desktop the form is a field in the bar. On a phone it is a popover under the header that a button opens: the
 * browser's own, so it opens before and without JavaScript, and closes with Escape or a tap beside it.
 */
export const Place = styled.div`
  margin-inline-start: auto;
  & > form {
    display: none;
  }
  & > form:popover-open {
    display: block;
    position: fixed;
    inset: 60px 0 auto;
    inline-size: auto;
    block-size: auto;
    margin: 0;
    padding: ${space(2)} ${space(3)} ${space(3)};
    border: 0;
    overflow: visible;
    background: ${color.asphalt};
    color: #fff;
    box-shadow: 0 16px 32px rgb(20 23 26 / 35%);
  }
  & > form::backdrop {
    inset-block-start: 60px;
    background: rgb(20 23 26 / 45%);
  }
  & .field {
    position: relative;
    display: flex;
  }
  & input {
    flex: 1;
    min-inline-size: 0;
    block-size: 48px;
    padding-inline: ${space(4)} 56px;
    border: 1.5px solid ${color.control};
    border-radius: ${radius.control};
    background: ${color.card};
    color: ${color.ink};
    /* smaller letters make iPhones zoom into the page */
    font-size: 1.0625rem;
    text-overflow: ellipsis;
  }
  & input::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  & .field > button {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    display: grid;
    place-items: center;
    inline-size: 52px;
    padding: 0;
    border: 0;
    border-radius: ${radius.control};
    background: none;
    color: ${color.ink};
    cursor: pointer;
  }
  ${media.desktop} {
    flex: 1;
    max-inline-size: 600px;
    margin-inline: auto;
    & > button {
      display: none;
    }
    & > form,
    & > form:popover-open {
      display: block;
      position: relative;
      inset: auto;
      inline-size: auto;
      margin: 0;
      padding: 0;
      border: 0;
      overflow: visible;
      background: none;
      box-shadow: none;
    }
    & input {
      block-size: 46px;
      background: ${color.tar};
      color: #fff;
      transition:
        background-color 140ms,
        color 140ms;
    }
    & input::placeholder {
      color: ${color.chalk};
    }
    & .field > button {
      color: ${color.chalk};
    }
    & .field:focus-within > input {
      background: ${color.card};
      color: ${color.ink};
    }
    & .field:focus-within > input::placeholder {
      color: ${color.muted};
    }
    & .field:focus-within > button {
      color: ${color.ink};
    }
  }
`
