import { pgSequence } from 'drizzle-orm/pg-core'

/** Distance between tags of a flow: see `turns.ts`. */
export const steps = { members_near: 1, members_far: 2, others_near: 4, others_far: 4 } as const

// Last tag given per flow and pool, and the highest taken. Sequences, because senders then don't wait for each other.
const flow = (increment: number) => ({ minValue: 0, startWith: 0, increment })
export const computeTaken = pgSequence('queue_turn_compute_taken', flow(1))
export const computeMembersNear = pgSequence('queue_turn_compute_members_near', flow(steps.members_near))
export const computeMembersFar = pgSequence('queue_turn_compute_members_far', flow(steps.members_far))
export const computeOthersNear = pgSequence('queue_turn_compute_others_near', flow(steps.others_near))
export const computeOthersFar = pgSequence('queue_turn_compute_others_far', flow(steps.others_far))
export const ioTaken = pgSequence('queue_turn_io_taken', flow(1))
export const ioMembersNear = pgSequence('queue_turn_io_members_near', flow(steps.members_near))
export const ioMembersFar = pgSequence('queue_turn_io_members_far', flow(steps.members_far))
export const ioOthersNear = pgSequence('queue_turn_io_others_near', flow(steps.others_near))
export const ioOthersFar = pgSequence('queue_turn_io_others_far', flow(steps.others_far))
