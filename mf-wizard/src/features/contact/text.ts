export const text = {
  title: 'נתחיל בהיכרות קצרה',
  intro: 'השם והטלפון נשמרים בדפדפן שלכם בלבד, כדי שלא תצטרכו להקליד אותם שוב.',
  labels: { visitorName: 'שם מלא', visitorPhoneNumber: 'טלפון נייד' },
  errors: {
    visitorName: 'נא להזין שם פרטי ושם משפחה',
    visitorPhoneNumber: 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX',
  },
  phoneHint: 'למשל 0501234567',
  next: 'המשך',
  incomplete: 'נא להשלים את כל השאלות לפני שממשיכים',
}
