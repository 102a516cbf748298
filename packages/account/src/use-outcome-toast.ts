import { useToast } from '@longhand/ui-kit'

/**
 * A refusal is told by the host.
 * @returns whether it went well.
 */
export function useOutcomeToast(): (result: { error?: unknown }, done: string) => boolean {
  const toast = useToast()
  return ({ error }, done) => {
    if (error !== undefined) return false
    toast.show({ tone: 'success', title: done })
    return true
  }
}
