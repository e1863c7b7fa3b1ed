import styled from '@emotion/styled'
import { type SyntheticEvent, useState } from 'react'
import type { ReceivingLine } from '@zmig/edge-contract'
import { color, radius, Row, space, Stack } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { AdminIcon } from '../../parts/icon.tsx'
import { Switch } from '../../parts/switch.tsx'
import { Unbroken } from '../../parts/unbroken.tsx'
import { Camera, useCanScan } from './camera.tsx'
import type { Counts } from './count-form.ts'
import { scan, type Scan } from './scan.ts'
import { keepSound, playNote, readSound } from './sound.ts'
import { text } from './text.ts'

const Field = styled(Row)`
  & > div:first-of-type {
    flex: 1 1 220px;
    max-inline-size: 360px;
  }
`
/** Large enough to be read from where the tyres lie. */
const Said = styled(Row)`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: #e4f3ea;
  color: #12603a;
  font-size: 1.0625rem;
  font-weight: 600;
  &:not([data-kind='counted']) {
    background: #fce8e6;
    color: #951d16;
  }
  @media (prefers-reduced-motion: no-preference) {
    animation: flash 200ms ease-out;
  }
  @keyframes flash {
    from {
      background: ${color.signal};
    }
  }
`

const sentenceOf = (said: Scan): string => {
  if (said.kind === 'unknown') return text.scannedUnknown(said.code)
  return said.kind === 'counted' ? text.scannedOne(said.line, said.counted) : text.scannedTooMany(said.line)
}

type Props = {
  lines: readonly ReceivingLine[]
  counts: Counts
  /** one more of a tyre */
  onCount: (ean: string, counted: number) => void
}

/** Takes the codes of a scanner, of a keyboard or of the camera, counts one for each, and says so with words, colour and a note. */
export const Scanner = ({ lines, counts, onCount }: Props) => {
  const canScan = useCanScan()
  const [code, setCode] = useState('')
  const [said, setSaid] = useState<{ number: number; scan: Scan }>()
  const [isFilming, setFilming] = useState(false)
  const [hasSound, setSound] = useState(() => readSound(localStorage))

  const take = (typed: string) => {
    if (typed.trim() === '') return
    const result = scan(lines, counts, typed)
    if (result.kind === 'counted') onCount(result.line.ean, result.counted)
    if (hasSound) playNote(result.kind === 'counted' ? 'counted' : 'refused')
    setSaid((before) => ({ number: (before?.number ?? 0) + 1, scan: result }))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    take(code)
    setCode('')
  }
  return (
    <Stack gap={2}>
      <Field as="form" gap={4} rowGap={2} align="end" onSubmit={submit}>
        <AdminField
          label={text.scan}
          hint={text.scanHint}
          name="scan"
          dir="ltr"
          inputMode="numeric"
          maxLength={20}
          value={code}
          onChange={setCode}
        />
        {canScan && !isFilming && (
          <AdminButton icon="eye" onClick={() => setFilming(true)}>
            {text.camera}
          </AdminButton>
        )}
        <Switch
          label={text.sound}
          checked={hasSound}
          onChange={(isOn) => {
            setSound(isOn)
            keepSound(localStorage, isOn)
          }}
        >
          {text.sound}
        </Switch>
      </Field>
      {isFilming && <Camera onCode={take} onClose={() => setFilming(false)} />}
      <div role="status">
        {said && (
          <Said key={said.number} as="p" nowrap gap={3} align="center" data-kind={said.scan.kind}>
            <AdminIcon name={said.scan.kind === 'counted' ? 'check' : 'alert'} />
            <bdi>
              <Unbroken>{sentenceOf(said.scan)}</Unbroken>
            </bdi>
          </Said>
        )}
      </div>
    </Stack>
  )
}
