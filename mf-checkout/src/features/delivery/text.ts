export const text = {
  title: 'איך תקבלו את הצמיגים?',
  pickup: 'איסוף עצמי מהמחסן',
  pickupAt: (address: string) => `בלי דמי משלוח. ${address}. נודיע לכם כשההזמנה מוכנה.`,
}
