import styled from '@emotion/styled'
import { color, media, space } from '@zmig/platform'

export const Layout = styled.div`
  max-inline-size: 640px;
  margin-inline: auto;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  & > header {
    text-align: center;
  }
  & > header h2 {
    margin-block: ${space(3)} ${space(4)};
    font-size: 1.75rem;
    font-weight: 800;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  & h2:focus:not(:focus-visible) {
    outline: none;
  }
  & > header p {
    color: ${color.muted};
  }
  & [data-part='number'] {
    font-size: 2.5rem;
    font-weight: 800;
    line-height: 1.25;
    color: ${color.ink};
    user-select: all;
    overflow-wrap: anywhere;
  }
  & section h2 {
    font-size: 1.25rem;
    font-weight: 800;
    margin-block-end: ${space(1)};
  }
  & section > ul {
    list-style: none;
    padding: 0;
    margin-block: ${space(3)};
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(3)};
  }
  & section h3 {
    margin-block-start: ${space(4)};
    padding-block-start: ${space(4)};
    border-block-start: 1px solid ${color.line};
    font-size: 1rem;
    font-weight: 600;
  }
  & [data-part='place'] {
    white-space: pre-line;
  }
  & [data-part='place'] + p {
    margin-block-start: ${space(2)};
    color: ${color.muted};
  }
  & > footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    align-items: center;
    gap: ${space(3)} ${space(6)};
  }
  ${media.phone} {
    & > footer > [data-variant] {
      flex: 1 1 auto;
    }
  }
  & > footer a:not([data-variant]) {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
  }
`
