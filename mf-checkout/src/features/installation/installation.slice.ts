import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Shop } from '@zmig/edge-contract'

/** The garage as far as the page shows it and the order names it. */
export type ChosenShop = Pick<Shop, '_id' | 'displayName' | 'address' | 'phone' | 'price' | 'manualBooking'>

/** What is chosen, in the order of choosing; each choice forgets the ones after it (storefront-and-checkout.md §4). */
export type InstallationState = {
  cityId: string
  shop: ChosenShop | null
  /** year-month-day; empty while none is chosen */
  date: string
  /** full hour at which the slot starts */
  startHour: number | null
}

const initialState: InstallationState = { cityId: '', shop: null, date: '', startHour: null }

const shopOf = ({ _id, displayName, address, phone, price, manualBooking }: ChosenShop): ChosenShop => ({
  _id,
  displayName,
  address,
  phone,
  price,
  manualBooking,
})

export const installationSlice = createSlice({
  name: 'installation',
  initialState,
  reducers: {
    cityChosen: (_state, { payload }: PayloadAction<string>): InstallationState => ({
      ...initialState,
      cityId: payload,
    }),
    shopChosen: ({ cityId }, { payload }: PayloadAction<ChosenShop | null>): InstallationState => ({
      ...initialState,
      cityId,
      shop: payload && shopOf(payload),
    }),
    /** the chosen garage as it is now; a time stays unless it is arranged otherwise */
    shopRefreshed: (state, { payload }: PayloadAction<ChosenShop>): InstallationState =>
      state.shop?.manualBooking === payload.manualBooking
        ? { ...state, shop: shopOf(payload) }
        : { ...initialState, cityId: state.cityId, shop: shopOf(payload) },
    dateChosen: (state, { payload }: PayloadAction<string>) => ({ ...state, date: payload, startHour: null }),
    slotChosen: (state, { payload }: PayloadAction<number | null>) => ({ ...state, startHour: payload }),
    installationCleared: () => initialState,
    installationRestored: (_state, { payload }: PayloadAction<InstallationState>) => payload,
  },
})

export const {
  cityChosen,
  shopChosen,
  shopRefreshed,
  dateChosen,
  slotChosen,
  installationCleared,
  installationRestored,
} = installationSlice.actions

/** Whether nothing is left to choose: a garage with a slot, or one that arranges the time by phone. */
export const isInstallationComplete = ({ shop, date, startHour }: InstallationState): boolean =>
  shop !== null && (shop.manualBooking || (date !== '' && startHour !== null))
