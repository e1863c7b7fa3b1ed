import styled from '@emotion/styled'
import { space } from '@zmig/platform'
import { AdditionalNotesField } from '../../features/additional-notes/index.ts'
import { CustomerDetailsForm } from '../../features/customer-details/index.ts'
import { DeliveryChoice } from '../../features/delivery/index.ts'

const Parts = styled.div`
  display: grid;
  gap: ${space(6)};
`

/** Step 0: who orders, how it gets there, anything else. */
export const DeliveryStep = () => (
  <Parts>
    <CustomerDetailsForm />
    <DeliveryChoice />
    <AdditionalNotesField />
  </Parts>
)
