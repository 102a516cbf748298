import { useToast } from '@longhand/ui-kit'
import { sharingMessages } from './sharing-messages.ts'

/** @returns Copies an address and says so. Resolves to whether it could: pages without https have no clipboard, and a person may refuse it. */
export function useCopyAddress(): (url: string) => Promise<boolean> {
  const t = sharingMessages.useMessages()
  const toast = useToast()
  return async (url) => {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      return false
    }
    toast.show({ title: t('fresh.copied'), tone: 'success' })
    return true
  }
}
