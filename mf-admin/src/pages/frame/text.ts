export const text = {
  title: 'מערכת ניהול מתקדמת',
  checking: 'בודקים מי מחובר',
}
