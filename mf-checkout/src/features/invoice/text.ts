/** As the order calls them (storefront-and-checkout.md §3, Checkout state). */
export const names = { name: 'nameforinvoice', businessNumber: 'companyOrBussinessVatId' }

export const text = {
  other: 'החשבונית על שם אחר',
  labels: { name: 'שם לחשבונית', businessNumber: 'ח״פ או מספר עוסק' },
  hint: '9 ספרות',
  errors: {
    name: 'נא להזין את השם שיופיע בחשבונית',
    businessNumber: 'נא להזין מספר תקין בן 9 ספרות',
  },
}
