import styled from '@emotion/styled'
import { color, media, radius, space, usePlatform } from '@zmig/platform'
import { text } from './text.ts'

const Ways = styled.div`
  display: grid;
  gap: ${space(4)};
  & > div {
    padding: ${space(5)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
  }
  & > .ours {
    border: 2px solid ${color.signal};
  }
  & h3 {
    font-size: 1.0625rem;
    font-weight: 700;
  }
  & ol {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)} 0;
    margin-block: ${space(3)};
    padding: 0;
    list-style: none;
  }
  & li {
    display: flex;
    align-items: center;
    font-weight: 500;
    font-size: 0.9375rem;
  }
  & li span {
    padding: ${space(1)} ${space(2)};
    border-radius: ${radius.round};
    background: var(--disabled);
  }
  /* behind its stop, so that a chain that breaks says that it goes on */
  & li:not(:last-child)::after {
    content: '';
    inline-size: 10px;
    block-size: 2px;
    background: ${color.control};
  }
  & .ours li span {
    background: ${color.asphalt};
    color: #fff;
  }
  & .ours li:last-child span {
    background: ${color.signal};
    color: ${color.asphalt};
    font-weight: 700;
  }
  & p {
    color: ${color.muted};
  }
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.desktop} {
    & li {
      font-size: 1.0625rem;
    }
    & li span {
      padding-inline: ${space(4)};
    }
    & li:not(:last-child)::after {
      inline-size: 20px;
    }
  }
`

type WayProps = { title: string; stops: readonly string[]; note: string; ours?: boolean }

const Way = ({ title, stops, note, ours = false }: WayProps) => (
  <div className={ours ? 'ours' : ''}>
    <h3>{title}</h3>
    <ol>
      {stops.map((stop) => (
        <li key={stop}>
          <span>{stop}</span>
        </li>
      ))}
    </ol>
    <p>{note}</p>
  </div>
)

/** Who stands between maker and rider, usually and here. */
export const Chains = () => {
  const { shopName } = usePlatform().site
  return (
    <Ways>
      <Way title={text.usual} stops={text.usualStops} note={text.usualNote} />
      <Way title={text.ours} stops={[text.maker, shopName, text.you]} note={text.oursNote} ours />
    </Ways>
  )
}
