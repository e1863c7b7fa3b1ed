import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Alert, Button, Spinner } from '@zmig/platform'
import { sizeLabel } from '../../tyre/size-label.ts'
import type { RequestCardProps } from './request-card.tsx'

/** Words that are needed before the form's own file is there. */
const text = {
  opening: 'פותחים את הטופס',
  notLoaded: 'הטופס לא נטען. בדקו את החיבור לרשת.',
  reload: 'נסו שוב',
}

type Card = ComponentType<RequestCardProps>

const NotLoaded = () => (
  <Alert tone="error">
    {text.notLoaded}{' '}
    <Button variant="quiet" onClick={() => location.reload()}>
      {text.reload}
    </Button>
  </Alert>
)

let opened: Card | undefined
const open = async (): Promise<Card> => {
  const { RequestCard } = await import(/* webpackChunkName: "tyre-request" */ './request-card.tsx')
  opened = RequestCard
  return RequestCard
}
const LateCard = lazy(async () => ({ default: await open().catch(() => NotLoaded) }))

/**
 * Loads the form's code in a page's `load`: the server then renders the form, and a navigation inside the app shows it at
 * once. When the code cannot be loaded, the page shows a sentence in the form's place.
 */
export const openTyreRequest = (): Promise<void> =>
  open().then(
    () => undefined,
    () => undefined,
  )

type Props = {
  /** the size that was searched for */
  size: { width: string; profile: string; rim: string } | undefined
}

/**
 * Asks for a size that the shop does not list. Its code is a file of its own, fetched where the form is shown; until it
 * is there the form that the server rendered can be read and filled in.
 */
export const TyreRequestForm = ({ size }: Props) => {
  const [RequestCard] = useState<Card>(() => opened ?? LateCard)
  const label = size ? sizeLabel(size) : ''
  return (
    <Suspense fallback={<Spinner label={text.opening} />}>
      <RequestCard key={label} size={label} />
    </Suspense>
  )
}
