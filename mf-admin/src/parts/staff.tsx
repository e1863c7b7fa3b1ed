import { createSlice } from '@reduxjs/toolkit'
import { createContext, use } from 'react'
import type { Staff } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

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
export type StaffSession = {
  user: Staff
  /**
   * Calls of staff. When the session has ended, the call waits behind the sign-in that is laid over the page and is sent again
   * after it: nothing typed is lost and features need no code for it.
   */
  edge: EdgeClient
}

export const StaffContext = createContext<StaffSession | undefined>(undefined)

/** The signed-in member of staff and the edge for staff calls; for what is shown inside the admin's frame. */
export const useStaff = (): StaffSession => {
  const session = use(StaffContext)
  if (!session) throw new Error('useStaff is for content of the admin frame')
  return session
}
