export const text = {
  title: 'פרטי המזמין',
  labels: { name: 'שם מלא', phone: 'טלפון נייד', emailaddress: 'אימייל' },
  phoneHint: 'לעדכונים על ההזמנה, למשל 0501234567',
  errors: {
    name: 'נא להזין שם פרטי ושם משפחה',
    phone: 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX',
    emailaddress: 'נא להזין כתובת מייל תקינה',
  },
}
