/** `operator` opens calls to users with a role alone. Each call of the endpoint table needs at most one of them; writing includes neither reading nor sharing. */
export const scopes = [
  'recordings:read',
  'recordings:write',
  'transcripts:read',
  'transcripts:write',
  'share',
  'account:read',
  'webhooks:write',
  'voices:write',
  'operator',
] as const

/** One of {@link scopes}. */
export type Scope = (typeof scopes)[number]
