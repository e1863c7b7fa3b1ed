import { createSlice } from '@reduxjs/toolkit'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Staff } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { EdgeQueries } from './edge-query.tsx'

/**
 * Staff signed out, or another account signed in: every state slice of a feature goes back to its beginning
 * (`extraReducers: (builder) => builder.addCase(staffLeft, () => initialState)`), so that the next one does not see it.
 */
export const { staffLeft } = createSlice({
  name: 'staff',
  initialState: null,
  reducers: { staffLeft: (state) => state },
}).actions

/** Who is signed in, and the edge as this member of staff calls it. */
type StaffSession = {
  user: Staff
  /**
   * Calls of staff. When the session has ended, the call waits behind the sign-in that is laid over the page and is sent again
   * after it: nothing typed is lost and features need no code for it.
   */
  edge: EdgeClient
}

const StaffContext = createContext<StaffSession | undefined>(undefined)

/** Around what a signed-in member of staff sees: who it is, and the answers of the edge, which end with it. */
export const StaffProvider = ({ user, edge, children }: StaffSession & { children: ReactNode }) => {
  const session = useMemo(() => ({ user, edge }), [user, edge])
  return (
    <StaffContext value={session}>
      <EdgeQueries edge={edge}>{children}</EdgeQueries>
    </StaffContext>
  )
}

/** The signed-in member of staff and the edge for staff calls; for what is shown inside the admin's frame. */
export const useStaff = (): StaffSession => {
  const session = use(StaffContext)
  if (!session) throw new Error('useStaff is for content of the admin frame')
  return session
}
