import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink, color, Icon, Ltr, media, openingHours, radius, space, usePlatform } from '@zmig/platform'

const text = {
  title: (name: string) => `תודה, ${name}. הפרטים נשמרו`,
  titleUnsaved: (name: string) => `תודה, ${name}`,
  saved: 'שמרנו את השם והטלפון בדפדפן הזה.',
  unsaved: 'הדפדפן לא אפשר לשמור את הפרטים, אבל אפשר להמשיך גם בלי זה.',
  ways: 'התאמת צמיגים לפי דגם האופנוע עדיין אינה זמינה באתר. בינתיים יש שתי דרכים מהירות למצוא את הצמיגים הנכונים:',
  size: 'חיפוש לפי מידה',
  sizeHint: 'המידה כתובה על דופן הצמיג, למשל',
  sizeExample: '180/55-17',
  call: 'להתקשר',
  callHint: `ספרו לנו על האופנוע בטלפון ונתאים לכם צמיגים. ימים א׳–ה׳, ${openingHours.from}–${openingHours.to}.`,
  edit: 'לעריכת הפרטים',
}

const Box = styled.div`
  display: grid;
  gap: ${space(5)};
  & h2 {
    font-size: 1.5rem;
    font-weight: 800;
    line-height: 1.25;
  }
  & h2:focus:not(:focus-visible) {
    outline: none;
  }
  & ul {
    list-style: none;
    padding: 0;
    display: grid;
    gap: ${space(4)};
  }
  & li {
    display: grid;
    gap: ${space(3)};
    align-content: space-between;
    padding: ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.page};
  }
  & li p {
    color: ${color.muted};
  }
  & li bdi {
    white-space: nowrap;
  }
  & > button {
    justify-self: start;
  }
  ${media.tablet} {
    & ul {
      grid-template-columns: 1fr 1fr;
    }
  }
`

type Props = { name: string; saved: boolean; onEdit: () => void }

/** After step 0: confirms the saved details and offers the ways to find tyres that work today. */
export const NextWays = ({ name, saved, onEdit }: Props) => {
  const { phone } = usePlatform().site.company
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <Box>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {saved ? text.title(name) : text.titleUnsaved(name)}
        </h2>
        <p>{saved ? text.saved : text.unsaved}</p>
      </div>
      <p>{text.ways}</p>
      <ul>
        <li>
          <p>
            {text.sizeHint} <Ltr>{text.sizeExample}</Ltr>.
          </p>
          <ButtonLink href="/">{text.size}</ButtonLink>
        </li>
        <li>
          <p>{text.callHint}</p>
          <ButtonLink href={`tel:${phone}`} variant="secondary">
            <Icon name="phone" size={20} />
            <span>
              {text.call} <Ltr>{phone}</Ltr>
            </span>
          </ButtonLink>
        </li>
      </ul>
      <Button variant="quiet" size="small" onClick={onEdit}>
        {text.edit}
      </Button>
    </Box>
  )
}
