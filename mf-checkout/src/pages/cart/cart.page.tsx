import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import {
  Button,
  ButtonLink,
  color,
  definePage,
  EmptyState,
  navigate,
  PageTitle,
  space,
  Stack,
  Status,
  useCart,
  usePixel,
  useVisitor,
} from '@zmig/platform'
import { CartLines, isOrderable } from '../../features/cart-lines/cart-lines.tsx'
import { CartPairs } from '../../features/cart-pairs/cart-pairs.tsx'
import { CartTotals } from '../../features/cart-totals/cart-totals.tsx'
import { QuoteFailed, quoteSlice, useQuote } from '../../features/quote/quote.tsx'
import { PageBody, TwoColumns, Waiting } from '../../layout/page-layout.tsx'
import type { QuoteLine } from '@zmig/edge-contract'

const text = {
  title: 'עגלת הקניות',
  description: 'הצמיגים שבחרתם, הכמויות והסכום לתשלום.',
  loading: 'טוענים את העגלה',
  empty: 'העגלה ריקה',
  emptyHint: 'חפשו לפי מידת הצמיג ובחרו את מה שמתאים לאופנוע שלכם.',
  findTyres: 'לחיפוש צמיגים',
  keepShopping: 'המשך בקניות',
  goOn: 'המשך תהליך ההזמנה',
  appointment: 'את המוסך, היום והשעה להתקנה בוחרים בשלב הבא.',
  blocked: 'יש בעגלה מוצרים שאי אפשר להזמין כרגע. הסירו אותם או שנו את הכמות כדי להמשיך.',
}

type EmptyCartProps = { /** the last line was just removed, and its button had the focus */ emptied: boolean }

/** An empty cart, with a link to the search. */
const EmptyCart = ({ emptied }: EmptyCartProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = box.current?.querySelector('h2')
    if (!emptied || !heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [emptied])
  return (
    <div ref={box}>
      <EmptyState title={text.empty}>
        <p>{text.emptyHint}</p>
        <ButtonLink href="/">{text.findTyres}</ButtonLink>
      </EmptyState>
    </div>
  )
}

const Actions = styled.div`
  display: grid;
  gap: ${space(3)};
  margin-block-start: ${space(5)};
  & > p {
    color: ${color.muted};
  }
  & [role='status'] {
    color: ${color.red};
    font-weight: 500;
  }
  & [role='status']:empty {
    position: absolute;
  }
`

type CartActionsProps = {
  lines: readonly QuoteLine[]
  enabled: boolean
  /** a line cannot be ordered; shows why the button is disabled */
  blocked: boolean
}

/** The buttons to the checkout and back to the shop. */
const CartActions = ({ lines, enabled, blocked }: CartActionsProps) => {
  const { record } = useVisitor()
  const { initiateCheckout } = usePixel()
  const goOn = () => {
    for (const { ean } of lines) record({ kind: 'CHECKOUT_INIT', source: 'cart', ean })
    initiateCheckout(lines.map(({ ean, total }) => ({ id: ean, value: total })))
    navigate('/checkout')
  }
  return (
    <Actions>
      <p>{text.appointment}</p>
      <Button onClick={goOn} disabled={!enabled}>
        {text.goOn}
      </Button>
      <Status>{blocked && text.blocked}</Status>
      <ButtonLink href="/" variant="secondary">
        {text.keepShopping}
      </ButtonLink>
    </Actions>
  )
}

/** The lines of the cart, their totals and the button to the checkout. */
const CartBody = () => {
  const { items, ready } = useCart()
  const { quote, current, failed, retry } = useQuote()
  const [filled, setFilled] = useState(false)
  if (items.length > 0 && !filled) setFilled(true)

  if (!ready) return <Waiting label={text.loading} />
  if (items.length === 0) return <EmptyCart emptied={filled} />
  if (!quote)
    return failed ? (
      <Stack gap={4}>
        <QuoteFailed onRetry={retry} />
        <CartLines items={items} quote={null} current={false} />
      </Stack>
    ) : (
      <Waiting label={text.loading} />
    )

  // another tab may have added a product that is not in this quote yet: wait for the next quote instead of an error
  const known = current || items.every(({ ean }) => quote.lines.some((line) => line.ean === ean))
  const orderable = isOrderable(items, quote)
  const lines = quote.lines.filter(({ ean }) => items.some((item) => item.ean === ean))
  return (
    <TwoColumns>
      <Stack gap={4}>
        <CartLines items={items} quote={quote} current={current} />
        <CartPairs items={items} quote={quote} />
      </Stack>
      <aside>
        {failed && <QuoteFailed onRetry={retry} />}
        <CartTotals quote={quote} stale={!current} garageOpen>
          <CartActions lines={lines} enabled={orderable} blocked={known && !orderable} />
        </CartTotals>
      </aside>
    </TwoColumns>
  )
}

/** `/cart`: the server sends the frame; only the browser knows the cart. */
export const cartPage = definePage({
  name: 'cart',
  paths: ['/cart'],
  features: [quoteSlice],
  load: ({ site }) =>
    Promise.resolve({
      head: { title: `${text.title} | ${site.shopName}`, description: text.description, noindex: true },
    }),
  View: () => (
    <PageBody>
      <PageTitle>{text.title}</PageTitle>
      <CartBody />
    </PageBody>
  ),
})
