export const text = {
  placing: 'שולחים את ההזמנה. נא לא לסגור את העמוד.',
  leaving: 'מעבירים אתכם לעמוד התשלום המאובטח.',
  unanswered:
    'לא קיבלנו תשובה, ייתכן שהחיבור נקטע. לחצו שוב על ״אישור ההזמנה״: גם אם ההזמנה כבר נקלטה, היא לא תירשם פעמיים.',
  rejected: 'לא הצלחנו לקבל את ההזמנה. בדקו את הפרטים ונסו שוב, או התקשרו אלינו:',
  available: (name: string, available: number) =>
    available === 0
      ? `${name}: אזל מהמלאי`
      : available === 1
        ? `${name}: נותרה יחידה אחת`
        : `${name}: נותרו ${available} יחידות`,
  product: (ean: string) => `מוצר ${ean}`,
  toCart: 'לעדכון העגלה',
  newTotal: 'הסכום המעודכן לתשלום:',
}
