import styled from '@emotion/styled'
import { Button, space } from '@zmig/platform'
import { displayName } from './display-name.ts'
import { text } from './text.ts'
import type { Staff } from '@zmig/edge-contract'

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-inline-size: 0;
  & > span {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 500;
  }
`

/** Who is signed in, and the way out. */
export const StaffMenu = ({ user, onLeave }: { user: Staff; onLeave: () => void }) => (
  <Row>
    <span dir="auto" title={user.email}>
      {displayName(user)}
    </span>
    <Button variant="secondary" size="small" onClick={onLeave}>
      {text.leave}
    </Button>
  </Row>
)
