import { skippedAnswer } from '@longhand/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Answers,
  answerOf,
  type Questionnaire,
  type QuestionnairePress,
  requestOf,
  withStored,
} from './questionnaire.ts'

type Step =
  | { do: 'choose'; answer: string }
  | { do: 'next' | 'previous' | 'enter' | 'close' | 'reload'; isRefused?: boolean }

const step = fc.oneof(
  fc.record({ do: fc.constant('choose' as const), answer: fc.constantFrom('law', 'media', 'school') }),
  fc.record({
    do: fc.constantFrom(
      'next' as const,
      'previous' as const,
      'enter' as const,
      'close' as const,
      'reload' as const,
    ),
    isRefused: fc.boolean(),
  }),
)
const known = fc.constantFrom<Answers>({}, { area: 'law' }, { area: skippedAnswer }, { source: 'friend' })

/** What a person expects: their last word to each question, and whether the questionnaire is over. */
interface Model {
  area?: string | undefined
  source?: string | undefined
}

function open(stored: Answers): Questionnaire {
  return { step: stored.area === undefined ? 1 : 2, stored, chosen: {} }
}

/** Runs the steps against a server that keeps what it is sent, as the dialog does. */
function run(start: Answers, steps: readonly Step[]): void {
  let server: Answers = { ...start }
  let shown = open(server)
  // What a person has said, sent or not; a reload forgets what was not sent.
  let said: Model = { ...start }
  for (const one of steps) {
    const question = shown.step === 1 ? 'area' : 'source'
    if (one.do === 'choose') {
      shown = { ...shown, chosen: { ...shown.chosen, [question]: one.answer } }
      said = { ...said, [question]: one.answer }
    } else if (one.do === 'previous') {
      shown = { ...shown, step: 1 }
    } else if (one.do === 'reload') {
      said = { ...server }
      if (server.area !== undefined && server.source !== undefined) return
      shown = open(server)
    } else {
      const press: QuestionnairePress = one.do
      const isPossible =
        press === 'close' ||
        (answerOf(shown, question) !== undefined && (press === 'next') === (shown.step === 1))
      if (!isPossible) continue
      const request = requestOf(shown, press)
      for (const [field, key] of [
        ['infoCollectIdentity', 'area'],
        ['infoCollectChannel', 'source'],
      ] as const) {
        if (request[field] === skippedAnswer && said[key] !== skippedAnswer)
          expect(said[key], 'only what has no answer is skipped').toBeUndefined()
      }
      if (one.isRefused) {
        if (press === 'close') return
        continue
      }
      server = withStored(server, request)
      shown = { ...shown, stored: server, step: press === 'next' ? 2 : shown.step }
      if (press === 'next') expect(server.area).toBe(said.area)
      if (press === 'next') continue
      expect(server).toEqual({
        area: said.area ?? (press === 'close' ? skippedAnswer : undefined),
        source: said.source ?? skippedAnswer,
      })
      return
    }
  }
}

describe('the questionnaire', () => {
  it('sends Skip for what has no answer and never over one, in every sequence of steps', () => {
    fc.assert(fc.property(known, fc.array(step, { maxLength: 12 }), run), {
      numRuns: Number(process.env['LONGHAND_PROOF_RUNS'] ?? 3_000),
      seed: 414,
    })
  })

  it('keeps a stored area through Previous and Close', () => {
    const shown: Questionnaire = { step: 1, stored: { area: 'law' }, chosen: {} }
    expect(answerOf(shown, 'area')).toBe('law')
    expect(requestOf(shown, 'close')).toEqual({ infoCollectChannel: skippedAnswer })
    expect(requestOf(shown, 'next')).toEqual({})
  })

  it('sends both when the area was changed afterwards', () => {
    expect(
      requestOf({ step: 2, stored: { area: 'law' }, chosen: { area: 'media', source: 'friend' } }, 'enter'),
    ).toEqual({
      infoCollectIdentity: 'media',
      infoCollectChannel: 'friend',
    })
  })
})
