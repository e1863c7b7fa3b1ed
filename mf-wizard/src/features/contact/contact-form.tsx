import styled from '@emotion/styled'
import { useState } from 'react'
import { Button, color, Form, space, TextField } from '@zmig/platform'
import { text } from './text.ts'
import { useContact } from './use-contact.ts'
import { errorOf } from './validation.ts'
import type { ContactState } from './contact.slice.ts'

const Box = styled.div`
  & form {
    display: grid;
    gap: ${space(4)};
    margin-block-start: ${space(5)};
  }
  & h2 {
    font-size: 1.375rem;
    font-weight: 800;
  }
  & h2 + p,
  & [id='wizard-hint'] {
    color: ${color.muted};
  }
  & [id='wizard-hint'] {
    font-size: 0.875rem;
    min-block-size: 1.5em;
    margin-block-start: -${space(2)};
  }
`

type Props = { /** `saved` is false when the browser would not keep the details */ onDone: (saved: boolean) => void }

/** Step 0: name and phone. A field complains only after it was left with something in it. */
export const ContactForm = ({ onDone }: Props) => {
  const { contact, form, answered, change, save } = useContact()
  const [left, setLeft] = useState<ReadonlySet<keyof ContactState>>(new Set())
  const complete = answered === 2
  const bind = (field: keyof ContactState) => ({
    name: field,
    label: text.labels[field],
    value: contact[field],
    onChange: (typed: string) => change(field, typed),
    onBlur: () => setLeft(new Set([...left, field])),
    error: left.has(field) ? errorOf(field, contact) : undefined,
    required: true,
  })
  return (
    <Box ref={form}>
      <h2>{text.title}</h2>
      <p>{text.intro}</p>
      <Form onSubmit={() => complete && onDone(save())}>
        <TextField {...bind('visitorName')} autoComplete="name" maxLength={100} />
        <TextField
          {...bind('visitorPhoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          maxLength={40}
          hint={text.phoneHint}
        />
        <Button
          type="submit"
          disabled={!complete}
          title={complete ? undefined : text.incomplete}
          aria-describedby="wizard-hint"
        >
          {text.next}
        </Button>
        <p id="wizard-hint">{complete ? '' : text.incomplete}</p>
      </Form>
    </Box>
  )
}
