/** Longest number of a certificate or an invoice: it is a part of an address (characters). */
export const MOST_ECE_ID = 100
/** Models that one certificate covers. */
export const MOST_ECE_MODELS = 100
/** Longest name of a model, a brand, a size or a rating of a certificate (characters). */
export const MOST_ECE_LINE = 200
/** At most 1000 certificates on a page: the picker of an invoice asks for all there are (wizard-shops-and-admin.md §9). */
export const MOST_CERTIFICATES = 1_000
/** Rows of one invoice: a container holds no more kinds of tyres, and no more fit into one call. */
export const MOST_INVOICE_ROWS = 250
