export const text = { label: 'הערות להזמנה (לא חובה)' }
