import styled from '@emotion/styled'
import { space } from '@zmig/platform'
import { AdditionalNotesField } from '../../features/additional-notes/index.ts'
import { CourierForm } from '../../features/courier/index.ts'
import { CustomerDetailsForm } from '../../features/customer-details/index.ts'
import { DeliveryChoice } from '../../features/delivery/index.ts'
import { InstallationPicker } from '../../features/installation/index.ts'
import { InvoiceFields } from '../../features/invoice/index.ts'
import type { Sip } from '@zmig/edge-contract'

const Parts = styled.div`
  display: grid;
  gap: ${space(6)};
`

/** Step 0: who orders, how it gets there, anything else. */
export const DeliveryStep = ({ sip }: { sip: Sip }) => (
  <Parts>
    <div>
      <CustomerDetailsForm />
      <InvoiceFields />
    </div>
    <DeliveryChoice />
    {sip === 'install' && <InstallationPicker />}
    {sip === 'shipping' && <CourierForm />}
    <AdditionalNotesField />
  </Parts>
)
