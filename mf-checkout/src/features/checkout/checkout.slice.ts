import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { CouponProduct, Shop, Sip } from '@zmig/edge-contract'

/** How tyres are delivered; the first one is preselected (storefront-and-checkout.md §3, Checkout state). */
export const deliveries = ['install', 'shipping', 'pickup'] as const satisfies readonly Sip[]

/** Payment methods; the first one is preselected (storefront-and-checkout.md §3, Checkout state). */
export const paymentMethods = ['creditcard', 'banktransfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The contract accepts as many characters. */
export const MAX_NOTES = 1000

/** 0 delivery, 1 payment, 2 confirmation; the thank-you page is step 3 and has no way back. */
export type Step = 0 | 1 | 2

export type CustomerDetails = { name: string; phone: string; emailaddress: string }

/** To whom the invoice is issued when it is not the buyer. */
export type Invoice = { other: boolean; name: string; businessNumber: string }

/** The parts of a garage that the page shows and the order names. */
export type ChosenGarage = Pick<Shop, '_id' | 'displayName' | 'address' | 'phone' | 'price' | 'manualBooking'>

/** The choices of an installation, in the order of choosing; each one clears those after it (storefront-and-checkout.md §4). */
export type Installation = {
  cityId: string
  shop: ChosenGarage | null
  /** year-month-day; empty until one is chosen */
  date: string
  /** full hour at which the slot starts */
  startHour: number | null
}

/** Where the courier delivers; an empty name or phone means the buyer's own. */
export type Courier = { name: string; phone: string; address: string; city: string; notes: string }

/** `payments`: number of instalments, on a card only */
export type Payment = { method: PaymentMethod; payments: number }

/** A code applies once: from then on the quote shows what it is worth (storefront-and-checkout.md §4, Coupon). */
export type Coupon = {
  typed: string
  applied: string
  checking: boolean
  error: string
  /** what a refused code is for, when the cart has none of them */
  forProducts?: CouponProduct[] | undefined
}

/** Everything that the shopper enters on the way to an order. */
export type CheckoutForm = {
  details: CustomerDetails
  invoice: Invoice
  sip: Sip
  installation: Installation
  courier: Courier
  notes: string
  payment: Payment
  coupon: Coupon
  /** restored after a reload only while an order of the tab waits for its payment: else the shopper must tick the box */
  termsAccepted: boolean
  step: Step
  /** the tab's draft has been read; the page shows nothing before */
  restored: boolean
}

const emptyInvoice: Invoice = { other: false, name: '', businessNumber: '' }
const emptyInstallation: Installation = { cityId: '', shop: null, date: '', startHour: null }
const noCoupon: Coupon = { typed: '', applied: '', checking: false, error: '' }

const initialState: CheckoutForm = {
  details: { name: '', phone: '', emailaddress: '' },
  invoice: emptyInvoice,
  sip: deliveries[0],
  installation: emptyInstallation,
  courier: { name: '', phone: '', address: '', city: '', notes: '' },
  notes: '',
  payment: { method: paymentMethods[0], payments: 1 },
  coupon: noCoupon,
  termsAccepted: false,
  step: 0,
  restored: false,
}

const garageOf = ({ _id, displayName, address, phone, price, manualBooking }: ChosenGarage): ChosenGarage => ({
  _id,
  displayName,
  address,
  phone,
  price,
  manualBooking,
})

/** The one form of the checkout: details, delivery, payment, coupon, agreement to the terms and the open step. */
export const checkoutSlice = createSlice({
  name: 'checkoutForm',
  initialState,
  reducers: {
    draftRestored: (form, { payload }: PayloadAction<Partial<CheckoutForm>>) => ({
      ...form,
      ...payload,
      restored: true,
    }),
    /** a completed order leaves nothing of its checkout behind (storefront-and-checkout.md §4, Order submit) */
    formCleared: ({ restored }) => ({ ...initialState, restored }),
    stepOpened: (form, { payload }: PayloadAction<Step>) => void (form.step = payload),

    detailsChanged: ({ details }, { payload }: PayloadAction<Partial<CustomerDetails>>) =>
      void Object.assign(details, payload),
    /** unticking the box clears what was typed (storefront-and-checkout.md §5) */
    otherInvoiceToggled: (form, { payload }: PayloadAction<boolean>) =>
      void (form.invoice = payload ? { ...form.invoice, other: true } : emptyInvoice),
    invoiceChanged: ({ invoice }, { payload }: PayloadAction<Partial<Invoice>>) => void Object.assign(invoice, payload),
    notesChanged: (form, { payload }: PayloadAction<string>) => void (form.notes = payload.slice(0, MAX_NOTES)),

    deliveryChosen: (form, { payload }: PayloadAction<Sip>) => void (form.sip = payload),
    courierChanged: ({ courier }, { payload }: PayloadAction<Partial<Courier>>) => void Object.assign(courier, payload),
    cityChosen: (form, { payload }: PayloadAction<string>) =>
      void (form.installation = { ...emptyInstallation, cityId: payload }),
    garageChosen: (form, { payload }: PayloadAction<ChosenGarage | null>) =>
      void (form.installation = {
        ...emptyInstallation,
        cityId: form.installation.cityId,
        shop: payload && garageOf(payload),
      }),
    /** updates the chosen garage; the time is kept unless the garage changed how it takes bookings */
    garageRefreshed: (form, { payload }: PayloadAction<ChosenGarage>) => {
      const { installation } = form
      const sameBooking = installation.shop?.manualBooking === payload.manualBooking
      const kept = sameBooking ? installation : { ...emptyInstallation, cityId: installation.cityId }
      form.installation = { ...kept, shop: garageOf(payload) }
    },
    dayChosen: ({ installation }, { payload }: PayloadAction<string>) =>
      void Object.assign(installation, { date: payload, startHour: null }),
    hourChosen: ({ installation }, { payload }: PayloadAction<number | null>) =>
      void (installation.startHour = payload),

    methodChosen: (form, { payload }: PayloadAction<PaymentMethod>) =>
      void (form.payment = { method: payload, payments: 1 }),
    instalmentsChosen: ({ payment }, { payload }: PayloadAction<number>) => void (payment.payments = payload),

    couponTyped: ({ coupon }, { payload }: PayloadAction<string>) =>
      void Object.assign(coupon, { typed: payload, error: '', forProducts: undefined }),
    couponSubmitted: ({ coupon }) => void Object.assign(coupon, { checking: true, error: '', forProducts: undefined }),
    couponApplied: (form, { payload }: PayloadAction<string>) =>
      void (form.coupon = { ...noCoupon, typed: payload, applied: payload }),
    /** it was not applied, or could not be checked again; the typed code stays, to be corrected or tried later */
    couponRefused: ({ coupon }, { payload }: PayloadAction<Pick<Coupon, 'error' | 'forProducts'>>) =>
      void Object.assign(coupon, { forProducts: undefined, ...payload, applied: '', checking: false }),
    /** it is worth nothing for this cart any more, or the order refused it */
    couponCleared: (form) => void (form.coupon = noCoupon),

    termsAnswered: (form, { payload }: PayloadAction<boolean>) => void (form.termsAccepted = payload),
  },
})

export const {
  draftRestored,
  formCleared,
  stepOpened,
  detailsChanged,
  otherInvoiceToggled,
  invoiceChanged,
  notesChanged,
  deliveryChosen,
  courierChanged,
  cityChosen,
  garageChosen,
  garageRefreshed,
  dayChosen,
  hourChosen,
  methodChosen,
  instalmentsChosen,
  couponTyped,
  couponSubmitted,
  couponApplied,
  couponRefused,
  couponCleared,
  termsAnswered,
} = checkoutSlice.actions

export const useCheckoutForm = (): CheckoutForm =>
  useSelector((state: { checkoutForm: CheckoutForm }) => state.checkoutForm)

/** A day and an hour at a garage are chosen; a garage that books by phone has neither. */
export const isTimed = ({ sip, installation: { date, startHour } }: CheckoutForm): boolean =>
  sip === 'install' && date !== '' && startHour !== null
