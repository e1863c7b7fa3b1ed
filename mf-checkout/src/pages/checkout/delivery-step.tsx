import styled from '@emotion/styled'
import { space } from '@zmig/platform'
import { AdditionalNotesField } from '../../features/additional-notes/index.ts'
import { CourierForm } from '../../features/courier/index.ts'
import { CustomerDetailsForm } from '../../features/customer-details/index.ts'
import { DeliveryChoice } from '../../features/delivery/index.ts'
import { InstallationPicker } from '../../features/installation/index.ts'
import { InvoiceFields } from '../../features/invoice/index.ts'
import { lastArrivalOf } from './last-arrival.ts'
import type { Quote, Sip } from '@zmig/edge-contract'

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  /* each part is headed alike */
  & > fieldset > legend {
    margin-block-end: ${space(3)};
    font-size: 1.125rem;
    font-weight: 700;
  }
`

type Props = { sip: Sip; quote: Quote; /** what is missing says so */ complains: boolean }

/** Step 0: who orders, how it gets there, anything else. */
export const DeliveryStep = ({ sip, quote, complains }: Props) => (
  <Parts>
    <div>
      <CustomerDetailsForm complains={complains} />
      <InvoiceFields complains={complains} />
    </div>
    <DeliveryChoice awaited={lastArrivalOf(quote) !== undefined} />
    {sip === 'install' && <InstallationPicker complains={complains} />}
    {sip === 'shipping' && <CourierForm complains={complains} />}
    <AdditionalNotesField />
  </Parts>
)
