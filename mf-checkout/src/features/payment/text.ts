export const text = {
  title: 'אמצעי תשלום',
  creditcard: 'כרטיס אשראי',
  creditcardNote: 'תשלום בעמוד מאובטח של חברת הסליקה, עד 6 תשלומים. פרטי הכרטיס אינם מגיעים אלינו.',
  banktransfer: 'העברה בנקאית',
  banktransferNote: 'קליטת ההעברה עשויה להימשך עד 3 ימי עסקים',
  payments: 'מספר תשלומים',
  paymentsOf: (count: number) => (count === 1 ? 'תשלום אחד' : `${count} תשלומים`),
  transferAmount: 'סכום ההעברה',
  cardAmount: 'סכום לחיוב',
  instalments: 'התשלום הראשון',
  following: (count: number) => (count === 1 ? 'ותשלום נוסף של' : `ועוד ${count} תשלומים של`),
  transferExplanation:
    'אחרי אישור ההזמנה נציג את פרטי חשבון הבנק ואת מספר ההזמנה. הצמיגים נשמרים עבורכם 3 ימי עסקים, והטיפול בהזמנה מתחיל כשהתשלום נקלט.',
  cardExplanation: 'אחרי אישור ההזמנה תועברו לעמוד התשלום. הצמיגים נשמרים עבורכם 20 דקות, עד להשלמת התשלום.',
}
