import type { SyntheticEvent, FormHTMLAttributes } from 'react'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit?: ((form: FormData) => void) | undefined
}

/** A form that stays on the page and shows our own messages; the handler receives what was filled in. */
export const Form = ({ onSubmit, ...rest }: Props) => {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!onSubmit) return
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return <form noValidate {...rest} onSubmit={submit} />
}
