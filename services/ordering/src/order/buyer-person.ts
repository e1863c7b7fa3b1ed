import type { PersonDetails } from '@zmig/kit/people'
import type { Buyer } from './buyer.decider.ts'

/** The buyer as `people.person` keeps them; what has no column of its own stands in `texts` under the form's names. */
export const personOf = ({ name, phone, email, notes, delivery, invoice }: Buyer): PersonDetails => {
  const shipping = delivery.sip === 'shipping' ? delivery.shipping : undefined
  const texts = {
    ...(invoice && { nameforinvoice: invoice.name, companyOrBussinessVatId: invoice.vatId }),
    ...(shipping?.notes && { shippingNotes: shipping.notes }),
  }
  return {
    name,
    phone,
    email,
    notes,
    address: shipping?.address,
    city: shipping?.city,
    shippingName: shipping?.name,
    shippingPhone: shipping?.phone,
    texts: Object.keys(texts).length > 0 ? texts : undefined,
  }
}
