import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Puts the focus into the first empty field of a form that appears: the link that led to it is gone. */
export function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    const first = fields.find((field) => field.value === '') ?? fields[0]
    first?.focus()
  }, [])
  return form
}
