import { operatorLimits } from '@longhand/contracts'
import { TextField } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'

const pauseMs = 300

export interface SearchFieldProps {
  label: string
  /** What is searched for now. */
  value: string
  /** Called when a person pauses, and at once with Enter. */
  onSearch: (keyword: string) => void
}

/** Searches while a person types. */
export function SearchField({ label, value, onSearch }: SearchFieldProps): ReactNode {
  const [entered, setEntered] = useState(value)
  const [shown, setShown] = useState(value)
  // The address was changed elsewhere, as by the browser's Back.
  if (shown !== value) {
    setShown(value)
    if (entered.trim() !== value) setEntered(value)
  }
  function search(): void {
    if (entered.trim() !== value) onSearch(entered.trim())
  }
  const searchAfterPause = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchAfterPause(), pauseMs)
    return () => clearTimeout(timer)
  }, [entered])
  return (
    <TextField
      label={label}
      type="search"
      icon="search"
      value={entered}
      onValueChange={setEntered}
      maxLength={operatorLimits.keywordLength}
      autoComplete="off"
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) search()
      }}
    />
  )
}
