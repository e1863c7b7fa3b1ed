/** The slice of cart, checkout and payment: a browser that began to buy with one of its versions keeps it until it has paid. */
export const PURCHASE_SLICE = 'checkout'

/** Where a page says that its visitor came to that slice without loading a document. */
export const PURCHASE_ADDRESS = '/slices/purchase'
