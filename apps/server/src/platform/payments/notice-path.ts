import { apiBasePath } from '@longhand/contracts'

/** Where a channel's gateway sends its notices. */
export function noticePath(channel: string): string {
  return `${apiBasePath}/api/v1/pay/notify/${channel}`
}
