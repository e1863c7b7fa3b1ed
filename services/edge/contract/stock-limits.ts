/** Low stock: fewer than 3 of a tyre are left and not yet reserved, on the dashboard and in the list of products. Units. */
export const LOW_STOCK = 3
/** Days of sales that tell whether a tyre is wanted: the dashboard lists what is low and was sold in the last 30. */
export const WANTED_DAYS = 30
