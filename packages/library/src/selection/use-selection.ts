import { useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<string>
  toggle: (id: string, isChosen: boolean) => void
  toggleAll: (ids: readonly string[], isChosen: boolean) => void
  clear: () => void
}

/** @param controlled The host's own state, when it wants to know. */
export function useSelection(controlled?: {
  ids: ReadonlySet<string> | undefined
  onChange: ((ids: ReadonlySet<string>) => void) | undefined
}): Selection {
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set())
  const ids = controlled?.ids ?? own

  function set(next: ReadonlySet<string>): void {
    setOwn(next)
    controlled?.onChange?.(next)
  }

  function toggleAll(some: readonly string[], isChosen: boolean): void {
    const next = new Set(ids)
    for (const id of some) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    set(next)
  }

  return { ids, toggle: (id, isChosen) => toggleAll([id], isChosen), toggleAll, clear: () => set(new Set()) }
}
