/** Has the user confirmed before a call that a login of long ago is not enough for. Calls that come meanwhile wait for the same answer. */
export interface LoginConfirmation {
  isAsking: () => boolean
  subscribe: (listener: () => void) => () => void
  ask: () => Promise<boolean>
  answer: (isConfirmed: boolean) => void
}

export function createLoginConfirmation(): LoginConfirmation {
  const listeners = new Set<() => void>()
  let asked: { promise: Promise<boolean>; resolve: (isConfirmed: boolean) => void } | undefined
  const change = (next: typeof asked): void => {
    asked = next
    listeners.forEach((listener) => listener())
  }
  return {
    isAsking: () => asked !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask() {
      if (asked) return asked.promise
      let resolve: (isConfirmed: boolean) => void = () => undefined
      const promise = new Promise<boolean>((settle) => (resolve = settle))
      change({ promise, resolve })
      return promise
    },
    answer(isConfirmed) {
      const answered = asked
      change(undefined)
      answered?.resolve(isConfirmed)
    },
  }
}
