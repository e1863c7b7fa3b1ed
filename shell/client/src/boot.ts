import type { Terms } from '@zmig/edge-contract'
import type { SliceName } from './owner.ts'

/** Facts about the shop that the operator sets; with the terms they have the fields of the platform's `Site`, which server code cannot import. */
export type ShopFacts = {
  shopName: string
  publicUrl: string
  mode: 'development' | 'production'
  company: Record<'phone' | 'mobile' | 'fax' | 'email' | 'businessNumber' | 'address' | 'socialUrl', string> & {
    legalName?: string
    sample?: boolean
    notAcceptedCards?: string[]
    wallets?: string[]
  }
  /** the advertising pixel; absent when the operator has none */
  pixel?: { id: string; url: string }
}

export type BootSite = ShopFacts & { terms: Terms }

/** The data of the server for the browser, as JSON in the element `boot`. Nothing in it is personal: pages are cached. */
export type Boot = {
  site: BootSite
  /** the versions that the server chose for this page; a slice that is not there cannot run now */
  slices: Partial<Record<SliceName, { version: string; entry: string; integrity: string }>>
  /** this page may ask nothing of the advertising pixel */
  withoutPixel?: true
  /** state of the features that the server rendered */
  state: Record<string, unknown>
}

/** Reads what the server sent. @throws when the page carries none: then nothing can start */
export const readBoot = (): Boot => {
  const text = document.getElementById('boot')?.textContent
  if (!text) throw new Error('the page carries no boot data')
  return JSON.parse(text) as Boot
}
