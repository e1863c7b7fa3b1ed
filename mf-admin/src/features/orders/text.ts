import type { Order } from '@zmig/edge-contract'

const statusLabels: Record<Order['status'], string> = {
  open: 'הזמנה התקבלה',
  paid: 'שולמה',
  transit: 'בדרך למוסך',
  doneTransit: 'הצמיגים במוסך',
  sent: 'נשלחה',
  closed: 'סגורה',
  cancelled: 'בוטלה',
}
const paymentLabels: Record<Order['paymentStatus'], string> = {
  pending: 'ממתין לתשלום',
  paid: 'שולם',
  expired: 'פג תוקף התשלום',
  refund_due: 'ממתין להחזר',
  refunded: 'הוחזר',
}
const sipLabels: Record<Order['checkout']['sip'], string> = {
  install: 'התקנה במוסך',
  shipping: 'משלוח עד הבית',
  pickup: 'איסוף עצמי',
}
const methodLabels: Record<string, string> = { banktransfer: 'העברה בנקאית', creditcard: 'כרטיס אשראי' }

export const text = {
  title: 'ניהול הזמנות',
  list: 'הזמנות, מהחדשה לישנה',
  loading: 'טוען הזמנות',
  none: 'לא נמצאו הזמנות',
  noneHint: 'הזמנות חדשות מהאתר יופיעו כאן.',
  count: (orders: number) => (orders === 1 ? 'הזמנה אחת ברשימה' : `${orders} הזמנות ברשימה`),
  refresh: 'רענון',
  failed: 'ההזמנות לא נטענו. בדקו את החיבור ולחצו על ״רענון״.',
  columns: { order: 'הזמנה', status: 'מצב', customer: 'לקוח', items: 'פריטים', delivery: 'אספקה', total: 'סה״כ' },
  statusLabels,
  paymentLabels,
  sipLabels,
  method: (method: string) => methodLabels[method] ?? method,
  tracking: 'מספר מעקב',
  notes: 'הערות',
  manualBooking: 'הלקוח קובע תור ישירות מול המוסך, אחרי שהצמיגים מגיעים אליו.',
  pair: 'זוג',
  quantity: 'כמות',
  unknownProduct: 'מוצר שאינו באתר',
}
