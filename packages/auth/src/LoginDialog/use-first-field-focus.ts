import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Puts the focus into the first empty field of a form that takes the place of another: the link that led to it is gone. A form that comes with
 * its dialog leaves that to the dialog, which has yet to see where the focus goes back to.
 */
export function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    const first = fields.find((field) => field.value === '') ?? fields[0]
    first?.focus()
  }, [])
  return form
}
