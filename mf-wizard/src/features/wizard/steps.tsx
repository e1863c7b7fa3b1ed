import styled from '@emotion/styled'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { Alert, Button, color, Ltr, Select, space, TextField, usePlatform } from '@zmig/platform'
import { useRequest } from '@zmig/platform/request'
import { kilometreRanges, usages, type TyreType } from '@zmig/edge-contract'
import { fetchBrands } from '../../api/wizard.ts'
import { Bike } from './bike-drawing.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'
import { contactError, normalised, yearsUntil } from './questions.ts'
import { StepFrame } from './step-frame.tsx'
import {
  bikeText,
  contactText,
  customBikeText,
  kilometresText,
  ridingText,
  text,
  tyreTypeText,
  usageText,
} from './text.ts'
import {
  answerChanged,
  brandChosen,
  brandsListed,
  contactChanged,
  yearChosen,
  type WizardContact,
} from './wizard.slice.ts'
import type { Wizard } from './use-wizard.ts'

type Props = { wizard: Wizard }

/** Step 0: name and phone. A field shows its error only after it was left with a value. */
export const ContactStep = ({ wizard: { state, open } }: Props) => {
  const dispatch = useDispatch()
  const [left, setLeft] = useState<ReadonlySet<keyof WizardContact>>(new Set())
  const bind = (field: keyof WizardContact) => ({
    name: field,
    label: contactText.labels[field],
    value: state[field],
    onChange: (typed: string) => dispatch(contactChanged({ [field]: normalised(field, typed) })),
    onBlur: () => setLeft(new Set([...left, field])),
    error: left.has(field) ? contactError(field, state) : undefined,
    required: true,
  })
  return (
    <StepFrame
      step={0}
      title={contactText.title}
      intro={contactText.intro}
      submit={text.next}
      incomplete={text.incomplete}
      onSubmit={() => open(1)}
    >
      {state.contactRefusal && <Alert tone="error">{state.contactRefusal}</Alert>}
      <TextField {...bind('visitorName')} autoComplete="name" maxLength={100} />
      <TextField
        {...bind('visitorPhoneNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        dir="ltr"
        maxLength={40}
        hint={contactText.phoneHint}
      />
    </StepFrame>
  )
}

/** Two fields side by side where the longest placeholder fits its half. */
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11.5rem + 14 * var(--letter-spacing, 0px)), 1fr));
  gap: ${space(4)};
`

const Retry = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <Alert tone="error">
    <p>{children}</p>
    <Button variant="quiet" size="small" onClick={onRetry}>
      {text.tryAgain}
    </Button>
  </Alert>
)

const tyreTypes = Object.keys(tyreTypeText) as TyreType[]

/** Step 1: make, year and position of the tyre. A make without bikes of that year leads to step 1.5. */
export const BikeStep = ({ wizard: { state, search, open, findBikes } }: Props) => {
  const dispatch = useDispatch()
  const { edge } = usePlatform()
  const { allMotoBrandsAvailable: brands, motorcycleBrand, motorcycleYear, motoListForGPT } = state
  const [years] = useState(() => yearsUntil(new Date().getFullYear()))
  const [failed, setFailed] = useState(false)
  const retry = useRequest(brands.length === 0 ? 'brands' : '', (signal) => fetchBrands(edge, signal), {
    onStart: () => setFailed(false),
    onAnswer: (answer) => dispatch(brandsListed(answer)),
    onFailure: () => setFailed(true),
  })
  const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  const [before, brand, behind] = bikeText.none(motorcycleBrand, motorcycleYear)
  return (
    <StepFrame
      step={1}
      title={bikeText.title}
      submit={text.next}
      incomplete={text.incomplete}
      onSubmit={() => void findBikes()}
      onBack={() => open(0)}
      busy={search === 'pending' ? bikeText.searching : undefined}
    >
      {failed && <Retry onRetry={retry}>{bikeText.brandsFailed}</Retry>}
      <Pair>
        <Select
          label={bikeText.brand}
          name="motorcycleBrand"
          value={motorcycleBrand}
          onChange={(chosen) => dispatch(brandChosen(chosen))}
          // the chosen one is there before the list is, after a reload
          options={optionsOf(brands.length > 0 || !motorcycleBrand ? brands : [motorcycleBrand])}
          placeholder={brands.length > 0 || failed ? bikeText.chooseBrand : bikeText.brandsWaiting}
          required
        />
        <Select
          label={bikeText.year}
          name="motorcycleYear"
          value={motorcycleYear}
          onChange={(chosen) => dispatch(yearChosen(chosen))}
          options={optionsOf(years)}
          placeholder={bikeText.chooseYear}
          required
        />
      </Pair>
      <ChoiceTiles
        legend={bikeText.tyreType}
        hint={bikeText.chooseTyreType}
        name="selectedTyreType"
        value={state.selectedTyreType}
        onChange={(selectedTyreType) => dispatch(answerChanged({ selectedTyreType }))}
        tiles={tyreTypes.map((value) => ({
          value,
          label: tyreTypeText[value].name,
          note: tyreTypeText[value].note,
          picture: <Bike lit={value} />,
        }))}
      />
      {search === 'failed' && <Retry onRetry={() => void findBikes()}>{bikeText.failed}</Retry>}
      {motoListForGPT?.length === 0 && (
        <Alert tone="info">
          <p>
            {before}
            <bdi>{brand}</bdi>
            {behind}
          </p>
          <Button variant="secondary" size="small" onClick={() => open(1.5)}>
            {bikeText.notListed}
          </Button>
        </Alert>
      )}
    </StepFrame>
  )
}

/** The contract takes as many characters. */
const MODEL_LENGTH = 200

/** Step 1.5: a bike that the shop does not list. */
export const CustomBikeStep = ({ wizard: { state, modelFailed, open, submitModel } }: Props) => {
  const dispatch = useDispatch()
  return (
    <StepFrame
      step={1.5}
      title={customBikeText.title}
      intro={customBikeText.intro}
      submit={customBikeText.send}
      incomplete={customBikeText.empty}
      onSubmit={() => void submitModel()}
      onBack={() => open(1)}
      busy={state.userModelLoading ? customBikeText.sending : undefined}
    >
      {modelFailed && <Alert tone="error">{customBikeText.failed}</Alert>}
      <TextField
        label={customBikeText.model}
        name="userBikeModelToInsert"
        value={state.userBikeModelToInsert}
        onChange={(userBikeModelToInsert) => dispatch(answerChanged({ userBikeModelToInsert }))}
        hint={
          <>
            {customBikeText.hint} <Ltr>{customBikeText.example}</Ltr>
          </>
        }
        dir="auto"
        autoComplete="off"
        maxLength={MODEL_LENGTH}
        disabled={state.userModelLoading}
        required
      />
    </StepFrame>
  )
}

const Missing = styled.p`
  margin-block-start: -${space(3)};
  color: ${color.muted};
`

/** Step 2: which of the bikes, and how it is ridden. */
export const RidingStep = ({ wizard: { state, open, generate } }: Props) => {
  const dispatch = useDispatch()
  return (
    <StepFrame
      step={2}
      title={ridingText.title}
      submit={ridingText.generate}
      incomplete={ridingText.incomplete}
      onSubmit={() => void generate()}
      onBack={() => open(1)}
    >
      <Select
        label={ridingText.model}
        name="motorcycle"
        value={state.motorcycle}
        onChange={(motorcycle) => dispatch(answerChanged({ motorcycle }))}
        options={(state.motoListForGPT ?? []).map(({ id, model }) => ({ value: id, label: model }))}
        placeholder={ridingText.chooseModel}
        required
      />
      <Missing>
        <Button variant="quiet" size="small" onClick={() => open(1.5)}>
          {bikeText.notListed}
        </Button>
      </Missing>
      <ChoiceTiles
        legend={ridingText.usage}
        hint={ridingText.chooseUsage}
        name="usage"
        value={state.usage}
        onChange={(usage) => dispatch(answerChanged({ usage }))}
        tiles={usages.map((value) => ({ value, label: usageText[value].name, note: usageText[value].note }))}
      />
      <ChoiceTiles
        legend={ridingText.kilometers}
        hint={ridingText.chooseKilometers}
        name="kilometers"
        value={state.kilometers}
        onChange={(kilometers) => dispatch(answerChanged({ kilometers }))}
        tiles={kilometreRanges.map((value) => ({ value, label: <Ltr>{kilometresText[value]}</Ltr> }))}
      />
    </StepFrame>
  )
}
