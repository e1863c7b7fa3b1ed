import styled from '@emotion/styled'
import { useState } from 'react'
import { type AnswerOf, openingSteps, openShop, type OpeningStep } from '@zmig/edge-contract'
import { Link, Row, space, Stack, useAddress } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { Failed, Loading, PageHead } from '../../parts/page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { missingOf, stepTexts, text } from './opening.text.ts'
import { failure, StepAction } from './step-actions.tsx'
import { isGuided, StepGuide } from './step-guide.tsx'

const List = styled(Stack)`
  max-inline-size: 720px;
  margin-block: ${space(4)};
  & > li {
    padding: ${space(3)} ${space(4)};
    border: 1px solid #e3e0db;
    border-radius: 12px;
    background: #fff;
  }
  & h2 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
`

/** What is known of a step, or what to do about it. */
const sentenceOf = ({ id, done, count, courier, at, state }: OpeningStep): string => {
  const { how, states, since } = stepTexts[id]
  const said = state && states?.[state]
  if (said !== undefined) return said
  if (!done) return how
  if (at !== undefined && since !== undefined) return text.since(since, dayAndTime(at))
  if (courier) return `${text.courier(courier)} ${text.garages(count ?? 0)}`
  return count === undefined ? '' : text.count(count)
}

const Step = ({ step, reload }: { step: OpeningStep; reload: () => void }) => {
  const { id, done, needed } = step
  const { title, href } = stepTexts[id]
  const sentence = sentenceOf(step)
  return (
    <Stack as="li" gap={2}>
      <Row justify="space-between">
        <h2>
          <Link href={href}>{title}</Link>
        </h2>
        <Chip tone={done ? 'green' : needed ? 'red' : 'amber'}>
          {done ? text.done : needed ? text.needed : text.missing}
        </Chip>
      </Row>
      {sentence !== '' && <p>{sentence}</p>}
      <StepAction step={step} reload={reload} />
    </Stack>
  )
}

/** While a shekel is on its way the page is read again. Milliseconds. */
const every = ({ steps }: AnswerOf<typeof openingSteps>): number =>
  steps.some(({ state }) => state === 'paying' || state === 'refunding') ? 3_000 : 0

/** The steps with the button that opens the shop. */
const Steps = () => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { value, failed, reload } = useEdgeQuery(openingSteps, {}, { every, onReturn: true })
  const [asking, setAsking] = useState(false)
  if (failed) return <Failed onRetry={reload}>{text.unreachable}</Failed>
  if (!value) return <Loading />
  const { open, steps } = value
  const missing = missingOf(steps)
  const isStopped = !open && steps.some(({ done, needed }) => needed && !done)
  const change = async () => {
    await edge.call(openShop, { body: { open: !open } })
    snackbar.success(open ? text.closed : text.opened)
    reload()
  }
  return (
    <>
      <PageHead title={text.title}>
        <AdminButton look={open ? 'plain' : 'primary'} disabled={isStopped} onClick={() => setAsking(true)}>
          {open ? text.close : text.open}
        </AdminButton>
      </PageHead>
      <p>{open ? text.isOpen : isStopped ? text.isStopped : text.isClosed}</p>
      <List as="ol" gap={2}>
        {steps.map((step) => (
          <Step key={step.id} step={step} reload={reload} />
        ))}
      </List>
      {asking && (
        <ConfirmDialog
          title={open ? text.closing : text.opening}
          confirm={open ? text.close : text.open}
          danger={open}
          failure={failure}
          onConfirm={change}
          onClose={() => setAsking(false)}
        >
          <p>{open ? text.closeEffect : missing.length > 0 ? text.stillMissing(missing) : text.openEffect}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** `/admin/opening`: what is missing before the shop opens; with `?step=` what to type on the server for one of the steps. */
export const Opening = () => {
  const asked = new URLSearchParams(useAddress('/admin/opening').split('?')[1]).get('step')
  return isGuided(asked) ? <StepGuide step={asked} /> : <Steps />
}
