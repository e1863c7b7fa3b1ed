import type { Terms } from '@zmig/edge-contract'

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

/** A version of a slice. */
export type BootSlice = {
  version: string
  /** address of the remote's entry, and its hash */
  entry: string
  integrity: string
  /** hash of its manifest; versions from before there were manifests have none */
  manifest?: string
  /** proves to the shop that this page was given the version; a page in which someone tries a version has none, and reports nothing */
  mark?: string
  /** patterns of the addresses that it shows */
  addresses: readonly string[]
  /** a developer's version, which only this browser gets */
  override?: true
}

/** The data of the server for the browser. */
export type Boot = {
  site: BootSite
  /** the versions that the server chose for this page; a slice that is not there cannot run now */
  slices: Record<string, BootSlice>
  /** slices of which a canary runs: every page tells how they do */
  observed?: string[]
  /** this page may ask nothing of the advertising pixel */
  withoutPixel?: true
  /** the team that answers for each slice, as far as builds say; only pages of developers have it */
  owners?: Record<string, string>
  /** state of the features that the server rendered */
  state: Record<string, unknown>
  /** the server no longer has the state of this page: its HTML cannot be hydrated */
  anew?: true
}

/**
 * Reads what the server sent: a file that the element `boot` links to, which the page has fetched beside the scripts, or JSON in
 * that element on pages whose data must not be kept.
 * @throws when there is none: then nothing can start
 */
export const readBoot = async (): Promise<Boot> => {
  const element = document.getElementById('boot')
  if (!(element instanceof HTMLLinkElement)) return JSON.parse(element?.textContent ?? '') as Boot
  const answer = await fetch(element.href)
  if (!answer.ok) throw new Error(`the data of the page was answered with ${answer.status}`)
  return (await answer.json()) as Boot
}
