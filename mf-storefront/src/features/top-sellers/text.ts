/** Words of the best sellers. */
export const text = { title: 'הנמכרים ביותר', vat: 'המחירים כוללים מע״מ' }
