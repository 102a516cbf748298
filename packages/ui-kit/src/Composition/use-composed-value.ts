import { useState } from 'react'
import { useComposition } from './use-composition.ts'
import type { CompositionHandlers } from './use-composition.ts'

export interface ComposedValueOptions {
  value: string
  /** Not called with what is not confirmed yet. */
  onValueChange: (value: string) => void
}

export interface ComposedValue<Element extends HTMLElement> extends ComposedValueOptions {
  handlers: CompositionHandlers<Element>
}

/**
 * The value of a field as the page around knows it, and as the field shows it while a user composes by an input method.
 *
 * @example
 * const { handlers, ...field } = useComposedValue<HTMLInputElement>({ value, onValueChange })
 * <input {...handlers} value={field.value} onChange={({ target }) => field.onValueChange(target.value)} />
 */
export function useComposedValue<Element extends HTMLInputElement | HTMLTextAreaElement>({
  value,
  onValueChange,
}: ComposedValueOptions): ComposedValue<Element> {
  const [composed, setComposed] = useState<string>()
  const { isOpen, handlers } = useComposition<Element>({
    onEnd: (field) => {
      setComposed(undefined)
      if (field.value !== value) onValueChange(field.value)
    },
  })
  return {
    value: composed ?? value,
    onValueChange: (next) => (isOpen() ? setComposed(next) : onValueChange(next)),
    handlers,
  }
}
