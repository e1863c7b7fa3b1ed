export const messages = {
  invalid: 'קוד קופון לא תקין',
  tooOften: 'ניסיתם יותר מדי קודים. נא לנסות שוב בעוד דקה.',
}
