export const text = {
  title: 'תודה! ההזמנה התקבלה',
  orderNumber: 'מספר ההזמנה',
  saved: 'שמרו את המספר: איתו נמצא את ההזמנה בכל פנייה.',
  orderedTitle: 'מה הזמנתם',
  quantity: (quantity: number, set: boolean) => `כמות: ${quantity}${set ? ' (זוג: קדמי ואחורי)' : ''}`,
  handedOver: { pickup: 'איסוף עצמי מהמחסן', install: 'התקנה במוסך', shipping: 'משלוח אל' },
  next: {
    pickup: 'נודיע לכם בטלפון כשההזמנה מוכנה לאיסוף.',
    install: 'הצמיגים יחכו לכם במוסך.',
    shipping: 'נודיע לכם כשהמשלוח יוצא לדרך, עם מספר למעקב.',
  },
  payThere: 'על ההתקנה משלמים שם:',
  follow: 'לעמוד ההזמנה',
  home: 'לעמוד הבית',
}
