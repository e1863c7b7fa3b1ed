/**
 * The first thing that a page of the payment's return does: what the payment page appended leaves the address before
 * anything else is loaded, and waits in this tab's storage for the slice that settles the payment. Bookmarks, histories,
 * referrers and whoever looks over a shoulder see the path alone.
 */
export const paymentReturnScript = [
  'if(/^\\/payment/i.test(location.pathname)&&location.search){',
  "try{sessionStorage.setItem('payment-return',location.search)}catch{}",
  "history.replaceState(history.state,'',location.pathname)}",
].join('')
