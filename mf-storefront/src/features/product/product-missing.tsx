import { ButtonLink, EmptyState, Ltr, PageTitle, usePlatform, VisuallyHidden, Wrap } from '@zmig/platform'
import { text } from './text.ts'

/** An EAN that the shop does not carry. */
export const ProductMissing = () => {
  const { phone } = usePlatform().site.company
  return (
    <Wrap>
      <VisuallyHidden as="div">
        <PageTitle>{text.notFoundTitle}</PageTitle>
      </VisuallyHidden>
      <EmptyState title={text.notFoundTitle}>
        <p>
          {text.notFoundBody} <Ltr>{phone}</Ltr>
        </p>
        <ButtonLink href="/">{text.toSearch}</ButtonLink>
      </EmptyState>
    </Wrap>
  )
}
