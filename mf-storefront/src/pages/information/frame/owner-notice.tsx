import styled from '@emotion/styled'
import { color, Icon, radius, space } from '@zmig/platform'
import type { ReactNode } from 'react'

const Note = styled.aside`
  display: flex;
  gap: ${space(3)};
  max-inline-size: 46em;
  margin-block-end: ${space(6)};
  padding: ${space(4)};
  border: 2px dashed ${color.amber};
  border-radius: ${radius.card};
  background: ${color.card};
  & > svg {
    flex: none;
    color: ${color.amber};
  }
  & > div {
    min-inline-size: 0;
  }
  & h2 {
    font-size: 1rem;
    font-weight: 700;
  }
`

/** What only the owner of the shop has to know, and only before it goes live. */
export const OwnerNotice = ({ title, children }: { title: string; children: ReactNode }) => (
  <Note aria-label="הערה לבעלי האתר">
    <Icon name="info" />
    <div>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  </Note>
)
