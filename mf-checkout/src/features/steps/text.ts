export const text = {
  steps: ['משלוח', 'תשלום', 'אישור', 'תודה'],
  headings: ['פרטים ומשלוח', 'תשלום', 'אישור ההזמנה'],
  back: 'חזרה',
  next: 'המשך',
  showMissing: 'הראו לי מה חסר',
  confirm: 'אישור ההזמנה',
}
