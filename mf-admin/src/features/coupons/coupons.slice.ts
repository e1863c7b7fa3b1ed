import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type AnswerOf, type Coupon, listCoupons, listProducts, type OrderProduct } from '@zmig/edge-contract'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { staffLeft, useStaff } from '../../parts/staff.tsx'
import { text } from './text.ts'

type Found = AnswerOf<typeof listCoupons>

export type CouponFilter = { code: string; ean: string; active: 'all' | 'true' | 'false' }

export const everything: CouponFilter = { code: '', ean: '', active: 'all' }

type CouponsState = {
  filter: CouponFilter
  page: number
  limit: number
  /** the last answer; stays visible while the next one loads */
  found: Found | null
  loading: boolean
  failed: boolean
  /** grows to load the same page again */
  round: number
  products: readonly OrderProduct[] | null
  productsFailed: boolean
}

const initialState: CouponsState = {
  filter: everything,
  page: 1,
  /** wizard-shops-and-admin.md §9 */
  limit: 20,
  found: null,
  loading: false,
  failed: false,
  round: 0,
  products: null,
  productsFailed: false,
}

export const couponsSlice = createSlice({
  name: 'staffCoupons',
  initialState,
  reducers: {
    filterChosen: (state, { payload }: PayloadAction<CouponFilter>) => ({ ...state, filter: payload, page: 1 }),
    pageChosen: (state, { payload }: PayloadAction<number>) => ({ ...state, page: payload }),
    limitChosen: (state, { payload }: PayloadAction<number>) => ({ ...state, limit: payload, page: 1 }),
    couponsRequested: (state) => ({ ...state, loading: true, failed: false }),
    couponsReceived: (state, { payload }: PayloadAction<Found>) => {
      const last = Math.max(1, payload.pagination.totalPages)
      // the last coupon of the last page was deleted: the page before it is shown
      return { ...state, found: payload, loading: false, page: Math.min(state.page, last) }
    },
    couponsFailed: (state) => ({ ...state, loading: false, failed: true }),
    couponsChanged: (state) => ({ ...state, round: state.round + 1 }),
    couponSwitched: (state, { payload }: PayloadAction<Pick<Coupon, '_id' | 'active'>>) => ({
      ...state,
      round: state.round + 1,
      found: state.found && {
        ...state.found,
        coupons: state.found.coupons.map((each) => (each._id === payload._id ? { ...each, ...payload } : each)),
      },
    }),
    productsRequested: (state) => ({ ...state, productsFailed: false }),
    productsReceived: (state, { payload }: PayloadAction<OrderProduct[]>) => ({ ...state, products: payload }),
    productsMissed: (state) => ({ ...state, productsFailed: true }),
  },
  extraReducers: (builder) => builder.addCase(staffLeft, () => initialState),
})

export const { filterChosen, pageChosen, limitChosen, couponsChanged, couponSwitched } = couponsSlice.actions
const { couponsRequested, couponsReceived, couponsFailed, productsRequested, productsReceived, productsMissed } =
  couponsSlice.actions

const useCouponsState = () => useSelector((all: { staffCoupons: CouponsState }) => all.staffCoupons)

/** The page of coupons that the filter asks for. */
export const useCoupons = () => {
  const { edge } = useStaff()
  const { error } = useSnackbar()
  const dispatch = useDispatch()
  const state = useCouponsState()
  const { filter, page, limit, round } = state

  useEffect(() => {
    let left = false
    dispatch(couponsRequested())
    edge.call(listCoupons, { query: { ...filter, page, limit } }).then(
      (found) => left || dispatch(couponsReceived(found)),
      () => {
        if (left) return
        dispatch(couponsFailed())
        error(text.loadFailed)
      },
    )
    // an answer to an earlier question must not replace that of a later one
    return () => void (left = true)
  }, [dispatch, edge, error, filter, page, limit, round])

  return state
}

/** All products, loaded once with the first dialog. */
export const useProducts = () => {
  const { edge } = useStaff()
  const { error } = useSnackbar()
  const dispatch = useDispatch()
  const { products, productsFailed } = useCouponsState()

  const load = useCallback(async () => {
    dispatch(productsRequested())
    try {
      dispatch(productsReceived((await edge.call(listProducts)).products))
    } catch {
      dispatch(productsMissed())
      error(text.productsFailed)
    }
  }, [dispatch, edge, error])

  const isMissing = products === null
  useEffect(() => {
    if (isMissing) void load()
  }, [isMissing, load])
  return { products, productsFailed, reload: load }
}
