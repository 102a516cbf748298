import { type Maker, makerOf } from './maker.ts'

/** What a test sets up without a session or a token. */
export const noMaker: Maker = makerOf({ kind: 'visitor' })
