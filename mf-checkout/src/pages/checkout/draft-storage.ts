/** Where a tab keeps its draft. */
export const DRAFT = 'checkout-draft'

/** The order is paid: nothing of its checkout stays behind (storefront-and-checkout.md §2, Payment-return pages). */
export const forgetDraft = (storage: Storage): void => storage.removeItem(DRAFT)
