const shekels = (agorot: number) => `₪${(agorot / 100).toFixed(2)}`

/** What a shopper reads who comes back from the payment page without an order that is paid and stays. */
export const text = {
  failed: 'התשלום לא אושר וההזמנה לא שולמה. אפשר לחזור לעגלה ולנסות שוב.',
  notFinished: 'התשלום עדיין לא הושלם. אפשר לחזור לעמוד התשלום ולסיים אותו.',
  notKnownYet:
    'לא הצלחנו לקבל את אישור התשלום ברגע זה. אם חויבתם, ההזמנה תאושר תוך כמה דקות ותקבלו הודעה. נא לא לשלם שוב.',
  /** @param kept agorot that a return costs and that do not go back */
  refundDue: (kept: number) =>
    kept === 0
      ? 'ההזמנה אינה פעילה עוד, ולכן הסכום ששילמתם יוחזר לכרטיס במלואו. נציג שלנו ייצור אתכם קשר.'
      : `ההזמנה אינה פעילה עוד, ולכן הסכום ששילמתם יוחזר לכרטיס, בניכוי ${shekels(kept)} שהם עלות ההחזרה לפי מדיניות ההחזרות שלנו.`,
  givenBack:
    'החיוב אינו התשלום על ההזמנה, ולכן הסכום יוחזר לכרטיס במלואו. אפשר להזמין שוב כבר עכשיו, ונציג שלנו ייצור אתכם קשר.',
  notCharged: 'הכרטיס לא חויב, ולכן ההזמנה לא שולמה. אפשר להזמין שוב כבר עכשיו, ונציג שלנו ייצור אתכם קשר.',
}
