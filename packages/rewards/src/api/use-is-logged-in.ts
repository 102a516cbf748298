import { useTransport } from '@longhand/api-client'

export function useIsLoggedIn(said: boolean | undefined): boolean {
  const transport = useTransport()
  return said ?? transport.getToken() !== undefined
}
