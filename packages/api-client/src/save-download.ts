import type { Download } from '@longhand/sdk/connection'

/** Hands a downloaded file to the person, under its name. */
export function saveDownload({ name, blob }: Download): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
