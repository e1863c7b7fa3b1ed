import type { Terms } from '@zmig/edge-contract'

/** Facts about the shop that every page shows; settings of the operator, nothing personal. */
export type Site = {
  shopName: string
  /** absolute address of the shop without a trailing slash, for canonical links */
  publicUrl: string
  /** build and environment: `development` shows details for developers */
  mode: 'development' | 'production'
  company: {
    phone: string
    mobile: string
    fax: string
    email: string
    businessNumber: string
    address: string
    socialUrl: string
    /** as registered; absent: that of the shop */
    legalName?: string
    /** true while the facts are those of the sample file, which production refuses: pages then say that the owner has to fill them in */
    sample?: boolean
    /** card brands that the shop does not accept; absent: it accepts all */
    notAcceptedCards?: string[]
    /** ways to pay beside cards that the gateway's own page offers; absent: none */
    wallets?: string[]
  }
  /** fees, holds, limits and windows: every text that names one takes it from here */
  terms: Terms
  /** the advertising pixel; absent when the operator has none */
  pixel?: { id: string; url: string }
}

/** Opening hours of the phone (storefront-and-checkout.md §2, Static pages); every text reads them from here. */
export const openingHours = { from: '09:00', to: '17:00' } as const

/**
 * The address that opens a chat with the shop in WhatsApp.
 * @param mobile as the company file has it: `050-123 4567`
 * @returns undefined for a number that is no Israeli mobile: no messages can be read there
 */
export const whatsAppHref = (mobile: string, message = ''): string | undefined => {
  const number = mobile.replace(/\D/g, '').replace(/^0/, '972')
  if (!/^9725\d{8}$/.test(number)) return undefined
  return `https://wa.me/${number}${message && `?text=${encodeURIComponent(message)}`}`
}
