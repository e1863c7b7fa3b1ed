import styled from '@emotion/styled'
import { keyframes } from '@emotion/react'
import { useEffect, useState } from 'react'
import { color, Icon, Ltr, media, PageTitle, radius, Row, space, Stack } from '@zmig/platform'
import { chosenBike } from './questions.ts'
import { waitText } from './text.ts'
import type { Wizard } from './use-wizard.ts'

const roll = keyframes`to { transform: rotate(-1turn) }`
const fill = keyframes`to { transform: scaleX(1) }`

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-items: center;
  padding: ${space(7)} ${space(5)};
  border-radius: ${radius.card};
  background: radial-gradient(700px 520px at 76% 50%, #2b3137 0, ${color.asphalt} 70%);
  color: #fff;
  overflow: hidden;
  & > svg {
    inline-size: 100%;
    max-inline-size: 220px;
    block-size: auto;
    margin-inline: auto;
  }
  & > svg > g {
    transform-origin: center;
    @media (prefers-reduced-motion: no-preference) {
      animation: ${roll} 5s linear infinite;
    }
  }
  & .lead {
    margin-block-start: ${space(2)};
    color: ${color.chalk};
  }
  & .track {
    block-size: 8px;
    margin-block: ${space(5)};
    border-radius: ${radius.round};
    background: #3a4046;
    overflow: hidden;
  }
  & .track i {
    display: block;
    block-size: 100%;
    background: ${color.signal};
    transform: scaleX(0.5);
    transform-origin: right;
    /* fast at first, and never at its end before the answer is */
    @media (prefers-reduced-motion: no-preference) {
      transform: scaleX(0.06);
      animation: ${fill} 14s cubic-bezier(0.1, 0.7, 0.4, 0.9) forwards;
    }
  }
  & li {
    color: ${color.chalk};
  }
  & li bdi {
    white-space: nowrap;
  }
  & li > b {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 28px;
    block-size: 28px;
    border: 2px solid #7d858c;
    border-radius: 50%;
  }
  & li[data-done] {
    color: #fff;
  }
  & li[data-done] > b {
    border-color: ${color.signal};
    background: ${color.signal};
    color: ${color.asphalt};
  }
  & li[aria-current] {
    color: #fff;
    font-weight: 600;
  }
  & li[aria-current] > b {
    border: 3px solid ${color.signal};
  }
  ${media.desktop} {
    grid-template-columns: 340px minmax(0, 1fr);
    gap: ${space(12)};
    padding: ${space(12)} ${space(14)};
    & > svg {
      max-inline-size: 340px;
    }
    & ol {
      font-size: 1.125rem;
    }
  }
`

/** A tyre with the model's name on its wall. */
const Tyre = ({ lettering }: { lettering: string }) => (
  <svg viewBox="0 0 400 400" fill="none" aria-hidden="true">
    <g>
      <circle cx="200" cy="200" r="182" stroke="#1a1e22" strokeWidth="22" />
      <circle cx="200" cy="200" r="188" stroke="#0c0e10" strokeWidth="12" strokeDasharray="7 4.8" />
      <circle cx="200" cy="200" r="140" stroke="#2b3137" strokeWidth="66" />
      <circle cx="200" cy="200" r="171" stroke="#4a5159" strokeWidth="2" />
      <circle cx="200" cy="200" r="104" stroke="#59616a" strokeWidth="7" />
      <circle cx="200" cy="200" r="56" stroke="#414950" strokeWidth="88" strokeDasharray="14 56.4" />
      <circle cx="200" cy="200" r="30" fill="#262b30" stroke="#59616a" strokeWidth="5" />
      <circle cx="200" cy="200" r="9" fill="var(--signal)" />
      <path id="wizard-wall" d="M70 200a130 130 0 0 1 260 0" />
      <text direction="ltr" fontSize="36" fontWeight="800" textAnchor="middle" fill="var(--signal)" letterSpacing="3">
        <textPath href="#wizard-wall" startOffset="50%">
          {lettering}
        </textPath>
      </text>
    </g>
  </svg>
)

/** When the second and the third line light up. */
const STAGES_MS = [2_000, 4_000]

/** Waiting for the recommendation: at least 6 s, at most 14 s (decisions.md, Wizard). */
export const Wait = ({ wizard: { state } }: { wizard: Wizard }) => {
  const [stage, setStage] = useState(0)
  useEffect(() => {
    const timers = STAGES_MS.map((ms, index) => setTimeout(() => setStage(index + 1), ms))
    return () => timers.forEach(clearTimeout)
  }, [])
  const { model = '', frontSize = '', rearSize = '' } = chosenBike(state) ?? {}
  const [before, name, behind] = waitText.title(model)
  const sizes = { front: [frontSize], rear: [rearSize], set: [frontSize, rearSize], '': [] }[state.selectedTyreType]
  const stages = [
    {
      name: 'sizes',
      line: (
        <>
          {waitText.sizes} <Ltr>{sizes[0]}</Ltr>
          {sizes[1] && (
            <>
              {' '}
              {waitText.and}
              <Ltr>{sizes[1]}</Ltr>
            </>
          )}
        </>
      ),
    },
    { name: 'compare', line: waitText.compare },
    { name: 'explain', line: waitText.explain },
  ]
  return (
    <Box className="on-asphalt" aria-busy="true">
      <Tyre lettering={model.slice(0, 18)} />
      <div>
        <PageTitle tabIndex={-1}>
          {before}
          <Ltr>{name}</Ltr>
          {behind}
        </PageTitle>
        <p className="lead">{waitText.lead}</p>
        <div className="track" role="progressbar" aria-label={waitText.progress}>
          <i />
        </div>
        <Stack as="ol">
          {stages.map(({ name: key, line }, index) => (
            <Row
              key={key}
              as="li"
              nowrap
              gap={3}
              align="center"
              data-done={index < stage ? '' : undefined}
              aria-current={index === stage ? 'step' : undefined}
            >
              <b>{index < stage && <Icon name="check" size={18} />}</b>
              <span>{line}</span>
            </Row>
          ))}
        </Stack>
      </div>
    </Box>
  )
}
