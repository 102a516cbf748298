/** Addresses of the pages that a host links to. */
export interface EnvironmentLinks {
  privacy: string
  agreement: string
  help: string
  satisfaction: string
  membership: string
}

/** Where the product runs: chosen by host name. */
export type Environment = 'local' | 'test' | 'production'

const ownPages: EnvironmentLinks = {
  privacy: '/privacy',
  agreement: '/agreement',
  help: '/helpDocument',
  satisfaction: '/tranSatisfaction',
  membership: '/vip',
}

/** The links of each environment. A host may override any of them. */
export const environmentLinks: Record<Environment, EnvironmentLinks> = {
  local: ownPages,
  test: ownPages,
  production: ownPages,
}

/** The environment of a host name: loopback and `.local` names are local, `test.` and `staging.` names are test, everything else is production. */
export function environmentOf(hostName: string): Environment {
  if (/^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostName) || hostName.endsWith('.local')) return 'local'
  if (/^(test|staging)[.-]/.test(hostName)) return 'test'
  return 'production'
}
