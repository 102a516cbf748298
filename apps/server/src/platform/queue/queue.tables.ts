import { pgSequence } from 'drizzle-orm/pg-core'

// See `turns.ts`: the number of a pool's next turn, and the highest tag taken in each line; those of interactive jobs have `soon` in their names. Sequences, because those who draw then don't wait for each other.
const counter = { minValue: 0, startWith: 0 }
export const computeTurn = pgSequence('queue_turn_compute_turn', counter)
export const computeTakenOfMembers = pgSequence('queue_turn_compute_taken_of_members', counter)
export const computeTakenOfOthers = pgSequence('queue_turn_compute_taken_of_others', counter)
export const ioTurn = pgSequence('queue_turn_io_turn', counter)
export const ioTakenOfMembers = pgSequence('queue_turn_io_taken_of_members', counter)
export const ioTakenOfOthers = pgSequence('queue_turn_io_taken_of_others', counter)
export const computeSoonTurn = pgSequence('queue_turn_compute_soon_turn', counter)
export const computeSoonTakenOfMembers = pgSequence('queue_turn_compute_soon_taken_of_members', counter)
export const computeSoonTakenOfOthers = pgSequence('queue_turn_compute_soon_taken_of_others', counter)
export const ioSoonTurn = pgSequence('queue_turn_io_soon_turn', counter)
export const ioSoonTakenOfMembers = pgSequence('queue_turn_io_soon_taken_of_members', counter)
export const ioSoonTakenOfOthers = pgSequence('queue_turn_io_soon_taken_of_others', counter)

// Of the release before, whose processes may still run. They go with the next one.
const flow = (increment: number) => ({ minValue: 0, startWith: 0, increment })
export const computeTaken = pgSequence('queue_turn_compute_taken', flow(1))
export const computeMembersNear = pgSequence('queue_turn_compute_members_near', flow(1))
export const computeMembersFar = pgSequence('queue_turn_compute_members_far', flow(2))
export const computeOthersNear = pgSequence('queue_turn_compute_others_near', flow(4))
export const computeOthersFar = pgSequence('queue_turn_compute_others_far', flow(4))
export const ioTaken = pgSequence('queue_turn_io_taken', flow(1))
export const ioMembersNear = pgSequence('queue_turn_io_members_near', flow(1))
export const ioMembersFar = pgSequence('queue_turn_io_members_far', flow(2))
export const ioOthersNear = pgSequence('queue_turn_io_others_near', flow(4))
export const ioOthersFar = pgSequence('queue_turn_io_others_far', flow(4))
