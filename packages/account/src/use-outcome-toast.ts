import { useToast } from '@longhand/ui-kit'

/**
 * The host shows a refusal.
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
