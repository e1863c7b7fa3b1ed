export const text = {
  title: 'כך משלימים את ההזמנה',
  explanation: 'העבירו את הסכום לחשבון הזה וציינו את מספר ההזמנה:',
  amount: 'סכום להעברה',
  beneficiary: 'שם המוטב',
  bank: 'בנק',
  branch: 'סניף',
  account: 'מספר חשבון',
  reference: 'אסמכתא',
  until: 'הצמיגים שמורים עבורכם עד',
}
