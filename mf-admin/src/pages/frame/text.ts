export const text = {
  title: 'מערכת ניהול מתקדמת',
  checking: 'בודקים מי מחובר',
  withoutScript: 'מערכת הניהול פועלת רק כש־JavaScript מופעל בדפדפן.',
}
