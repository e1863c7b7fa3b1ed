import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { DraftItem, DraftOrder, DraftSummary } from '@zmig/edge-contract'
import { staffLeft } from '../../parts/staff.tsx'

/** The names are those of the specification (wizard-shops-and-admin.md §3 Admin state). */
type DraftOrdersState = {
  /** the last answer; stays visible while the next one loads */
  draftOrders: DraftSummary[] | null
  draftOrdersPending: boolean
  draftOrdersError: string | null
  selectedDraftOrder: DraftOrder | null
  selectedDraftOrderPending: boolean
  selectedDraftOrderError: string | null
  createDraftOrderPending: boolean
  createDraftOrderError: string | null
}

const initialState: DraftOrdersState = {
  draftOrders: null,
  draftOrdersPending: false,
  draftOrdersError: null,
  selectedDraftOrder: null,
  selectedDraftOrderPending: false,
  selectedDraftOrderError: null,
  createDraftOrderPending: false,
  createDraftOrderError: null,
}

/** A line after a change; `item` is null when it was removed. */
type LineChanged = { ean: string; order: DraftSummary; item: DraftItem | null }

const withItem = (items: DraftItem[], ean: string, item: DraftItem | null): DraftItem[] => {
  const others = items.filter((each) => each.ean !== ean)
  return item ? [...others, item].toSorted((one, other) => (one.ean < other.ean ? -1 : 1)) : others
}

export const draftOrdersSlice = createSlice({
  name: 'staffDraftOrders',
  initialState,
  reducers: {
    draftOrdersRequested: (state) => ({ ...state, draftOrdersPending: true, draftOrdersError: null }),
    draftOrdersReceived: (state, { payload }: PayloadAction<DraftSummary[]>) => ({
      ...state,
      draftOrders: payload,
      draftOrdersPending: false,
    }),
    draftOrdersFailed: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      draftOrdersPending: false,
      draftOrdersError: payload,
    }),
    createRequested: (state) => ({ ...state, createDraftOrderPending: true, createDraftOrderError: null }),
    createDone: (state) => ({ ...state, createDraftOrderPending: false }),
    createFailed: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      createDraftOrderPending: false,
      createDraftOrderError: payload,
    }),
    /** the draft of another id is not shown while this one loads */
    selectedRequested: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      selectedDraftOrder: state.selectedDraftOrder?._id === payload ? state.selectedDraftOrder : null,
      selectedDraftOrderPending: true,
      selectedDraftOrderError: null,
    }),
    selectedReceived: (state, { payload }: PayloadAction<DraftOrder>) => ({
      ...state,
      selectedDraftOrder: payload,
      selectedDraftOrderPending: false,
    }),
    selectedFailed: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      selectedDraftOrderPending: false,
      selectedDraftOrderError: payload,
    }),
    selectedChanged: (state, { payload }: PayloadAction<DraftSummary>) => ({
      ...state,
      selectedDraftOrder: state.selectedDraftOrder && { ...state.selectedDraftOrder, ...payload },
    }),
    lineChanged: (state, { payload: { ean, order, item } }: PayloadAction<LineChanged>) => ({
      ...state,
      selectedDraftOrder: state.selectedDraftOrder && {
        ...state.selectedDraftOrder,
        ...order,
        items: withItem(state.selectedDraftOrder.items, ean, item),
      },
    }),
  },
  extraReducers: (builder) => builder.addCase(staffLeft, () => initialState),
})

export const {
  draftOrdersRequested,
  draftOrdersReceived,
  draftOrdersFailed,
  createRequested,
  createDone,
  createFailed,
  selectedRequested,
  selectedReceived,
  selectedFailed,
  selectedChanged,
  lineChanged,
} = draftOrdersSlice.actions

export const useDraftOrdersState = () =>
  useSelector((all: { staffDraftOrders: DraftOrdersState }) => all.staffDraftOrders)
