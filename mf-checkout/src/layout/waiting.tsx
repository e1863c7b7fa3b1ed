import { Spinner } from '@zmig/platform'

/** Stands in the server's page and until the cart is known; a cart is personal, so no server page shows it. */
export const Waiting = ({ label, withoutScript }: { label: string; withoutScript: string }) => (
  <>
    <Spinner label={label} />
    <noscript>
      <p>{withoutScript}</p>
    </noscript>
  </>
)
