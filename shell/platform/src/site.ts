/** Facts about the shop that every page shows; settings of the operator, nothing personal. */
export type Site = {
  shopName: string
  /** absolute address of the shop without a trailing slash, for canonical links */
  publicUrl: string
  /** build and environment: `development` shows what only builders need */
  mode: 'development' | 'production'
  company: {
    phone: string
    mobile: string
    fax: string
    email: string
    businessNumber: string
    address: string
    socialUrl: string
  }
}
