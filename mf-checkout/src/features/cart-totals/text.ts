export const text = {
  title: 'סיכום',
  subtotal: (tyres: number) => (tyres === 1 ? 'צמיג אחד' : `${tyres} צמיגים`),
  discount: 'הנחה',
  shipping: 'משלוח',
  free: 'חינם',
  total: 'סה״כ לתשלום',
  payNow: 'לתשלום עכשיו',
  payAtGarage: 'התקנה, לתשלום במוסך',
  grandTotal: 'סה״כ כולל התקנה',
  installation: 'התקנה',
  atGarage: 'לתשלום במוסך',
  vat: 'המחירים כוללים מע״מ',
}
