import { pgSequence } from 'drizzle-orm/pg-core'

/** A flow's tags are so far apart: see `turns.ts`. */
export const steps = { members_near: 1, members_far: 2, others_near: 4, others_far: 4 } as const

// The tag that was given last, of each flow of each pool, and the highest that was taken. Sequences are outside of transactions: those that send at once
// don't wait for each other. Their migration sets them to 0.
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
