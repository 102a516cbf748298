import { apiBasePath, type Endpoint } from '@longhand/contracts'

/** What a call that will stop answers with: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and where the calls are described. */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, 'deprecated'>): Record<string, string> {
  if (!deprecated) return {}
  return {
    deprecation: `@${new Date(deprecated.since).getTime() / 1000}`,
    sunset: new Date(deprecated.sunset).toUTCString(),
    link: `<${apiBasePath}/docs>; rel="deprecation"; type="text/html"`,
  }
}
