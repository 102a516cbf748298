/** What users may do for the installation: `owner` everything, `operator` all but giving roles, `support` sees people and orders and changes nothing that costs, `person` nothing. */
export const roles = ['owner', 'operator', 'support', 'person'] as const

/** One of {@link roles}. */
export type Role = (typeof roles)[number]
