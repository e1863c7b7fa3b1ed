import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { InstallationPoints } from '../../api/installation-points.ts'

const initialState: InstallationPoints = { cities: [], shops: [] }

export const installationPointsSlice = createSlice({
  name: 'installationPoints',
  initialState,
  reducers: {
    installationPointsListed: (_state, { payload }: PayloadAction<InstallationPoints>) => payload,
  },
})

export const { installationPointsListed } = installationPointsSlice.actions
