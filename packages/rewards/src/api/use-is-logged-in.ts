import { useTransport } from '@longhand/api-client'

/** What the host says, else whether its transport has a token. */
export function useIsLoggedIn(said: boolean | undefined): boolean {
  const transport = useTransport()
  return said ?? transport.getToken() !== undefined
}
