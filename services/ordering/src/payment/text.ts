const shekels = (agorot: number) => `₪${(agorot / 100).toFixed(2)}`

const goesBack = (back: boolean) => (back ? 'והסכום ששילמתם הוחזר לכרטיס' : 'ולכן הסכום ששילמתם יוחזר לכרטיס')

/** What a shopper reads who comes back from the payment page without an order that is paid and stays. */
export const text = {
  failed: 'התשלום לא אושר וההזמנה לא שולמה. אפשר לחזור לעגלה ולנסות שוב.',
  notFinished: 'התשלום עדיין לא הושלם. אפשר לחזור לעמוד התשלום ולסיים אותו.',
  notKnownYet:
    'לא הצלחנו לקבל את אישור התשלום ברגע זה. אם חויבתם, ההזמנה תאושר תוך כמה דקות ותקבלו הודעה. נא לא לשלם שוב.',
  /**
   * Of an order that was paid and then cancelled.
   * @param back the money is there already
   * @param kept agorot that a return costs and that do not go back
   */
  cancelled: (back: boolean, kept: number) =>
    `ההזמנה בוטלה, ${goesBack(back)}${kept === 0 ? ' במלואו.' : `, בניכוי ${shekels(kept)} שהם עלות ההחזרה לפי מדיניות ההחזרות שלנו.`}`,
  /** Of an order that was paid when others had its tyres. */
  goodsGone: (back: boolean) =>
    `התשלום הגיע כשהצמיגים כבר לא היו שמורים להזמנה, ${goesBack(back)} במלואו. נציג שלנו ייצור איתכם קשר.`,
  givenBack:
    'החיוב הזה לא שילם על ההזמנה, ולכן הסכום יוחזר לכרטיס במלואו. אפשר להזמין שוב כבר עכשיו, ונציג שלנו ייצור איתכם קשר.',
  replaced: 'כבר שילמתם על הזמנה אחרת שבאה במקום ההזמנה הזו, ולכן החיוב הנוסף יוחזר לכרטיס במלואו. אין צורך לשלם שוב.',
  notCharged: 'הכרטיס לא חויב, ולכן ההזמנה לא שולמה. אפשר להזמין שוב כבר עכשיו, ונציג שלנו ייצור איתכם קשר.',
}
