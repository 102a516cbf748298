import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** For a form that takes another's place: the link that had the focus is gone. A form that comes with its dialog leaves it to the dialog, which has yet to see where the focus goes back to. */
export function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    const submit = form.current?.querySelector<HTMLButtonElement>('button[type=submit]:not(:disabled)')
    const first = fields.find((field) => field.value === '') ?? submit ?? fields[0]
    first?.focus()
  }, [])
  return form
}
