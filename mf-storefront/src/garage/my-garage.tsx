import styled from '@emotion/styled'
import { useRef } from 'react'
import { Button, color, Icon, Link, Ltr, radius, Row, space, useToast, Wrap } from '@zmig/platform'
import { garage, useGarage, type SavedBike } from '@zmig/platform/garage'
import { SaveSign } from './save-sign.tsx'

const text = {
  saved: 'שמור במוסך שלי',
  remove: 'הסרה',
  removeOf: (model: string) => `הסרה מהמוסך שלי: ${model}`,
  wasSaved: (model: string) => `${model} נשמר במוסך שלכם. מעכשיו כל צמיג באתר מסומן: מתאים או לא מתאים.`,
  wasRemoved: (model: string) => `${model} הוסר מהמוסך שלכם.`,
  notSaved: 'הדפדפן לא נתן לשמור את האופנוע. בדקו את הגדרות האחסון שלו ונסו שוב.',
  garage: 'המוסך שלי',
  garageNote: 'האופנועים נשמרים בדפדפן הזה בלבד, ולא נשלחים אלינו.',
}

const has = (bikes: readonly SavedBike[], { href }: SavedBike): boolean => bikes.some((each) => each.href === href)

/** Saves a bike, or removes it when it is saved. @returns what to tell the visitor */
export const saveOrRemove = (bike: SavedBike): string => {
  if (!has(garage.bikes(), bike)) return garage.save(bike) ? text.wasSaved(bike.model) : text.notSaved
  garage.remove(bike)
  return text.wasRemoved(bike.model)
}

/** Green on the asphalt of the button; under a mouse the button is white. */
const Saved = styled.span`
  display: contents;
  color: #8fe0b5;
  & u {
    color: #fff;
    font-weight: 500;
    text-underline-offset: 3px;
  }
  @media (hover: hover) {
    button:hover > &,
    button:hover > & u {
      color: inherit;
    }
  }
`

/** What the button of a bike says to visitors who have saved bikes. */
export const SaveLabel = ({ bike }: { bike: SavedBike }) => {
  const { bikes } = useGarage()
  if (!has(bikes, bike)) return <SaveSign />
  return (
    <Saved>
      <Icon name="check" size={20} />
      {text.saved}
      <u>{text.remove}</u>
    </Saved>
  )
}

const Garage = styled.section`
  margin-block: ${space(6)} ${space(10)};
  & h2 {
    font-size: 1.375rem;
    font-weight: 800;
  }
  & > p {
    color: ${color.muted};
  }
  & ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
    gap: ${space(3)};
    padding: 0;
    margin-block-start: ${space(3)};
    list-style: none;
  }
  & li {
    padding: ${space(2)} ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
  }
  & li a {
    display: grid;
    align-content: center;
    min-block-size: 44px;
    min-inline-size: 0;
    color: ${color.ink};
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  & li small {
    color: ${color.muted};
    font-weight: 400;
  }
`

/** The saved bikes in the width of a page, each with a button to remove it; nothing without any. */
export const MyGarage = () => {
  const { bikes, remove } = useGarage()
  const heading = useRef<HTMLHeadingElement>(null)
  const showToast = useToast()
  if (bikes.length === 0) return null
  const take = (bike: SavedBike) => {
    remove(bike)
    showToast({ message: text.wasRemoved(bike.model) })
    heading.current?.focus() // the pressed button is gone
  }
  return (
    <Wrap>
      <Garage aria-labelledby="my-garage">
        <h2 id="my-garage" ref={heading} tabIndex={-1}>
          {text.garage}
        </h2>
        <p>{text.garageNote}</p>
        <ul>
          {bikes.map((bike) => (
            <Row key={bike.href} as="li" nowrap gap={2} align="center" justify="space-between">
              <Link href={bike.href}>
                <bdi dir="ltr">{`${bike.brand} ${bike.model}`}</bdi>
                <small>
                  <Ltr>{bike.frontSize}</Ltr> · <Ltr>{bike.rearSize}</Ltr>
                </small>
              </Link>
              <Button variant="quiet" size="small" aria-label={text.removeOf(bike.model)} onClick={() => take(bike)}>
                {text.remove}
              </Button>
            </Row>
          ))}
        </ul>
      </Garage>
    </Wrap>
  )
}
