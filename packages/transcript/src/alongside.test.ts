import { describe, expect, it } from 'vitest'
import { changeBetween, inverseOf, applyChange } from './change.ts'
import { applyOperation } from './operations.ts'
import { createText, sectionOf, speakersAlongside } from './text.ts'

const section = (id: string, speakerId: string, alongside?: string[]) => ({
  id,
  speakerId,
  startMs: 0,
  endMs: 900,
  text: 'yes',
  words: undefined,
  ...(alongside ? { alongside } : {}),
})
const document = createText(
  [section('1', 'a', ['b', 'c']), section('2', 'b', ['a']), section('3', 'c')],
  [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Ben' },
    { id: 'c', name: 'Carl' },
  ],
)
const alongside = (of: typeof document, id: string) =>
  speakersAlongside(of, sectionOf(of, id)!).map(({ name }) => name)

describe('who speaks meanwhile', () => {
  it('has the name that a speaker has now', () => {
    const renamed = applyOperation(document, {
      type: 'renameSpeaker',
      sectionId: '2',
      name: 'Bea',
      everywhere: true,
    })
    expect(alongside(renamed, '1')).toEqual(['Bea', 'Carl'])
  })

  it('is the one who two speakers became, and never oneself; a step back undoes that', () => {
    const one = applyOperation(document, {
      type: 'renameSpeaker',
      sectionId: '2',
      name: 'Carl',
      everywhere: true,
    })
    expect([alongside(one, '1'), alongside(one, '2')]).toEqual([['Carl'], ['Anna']])
    const self = applyOperation(document, {
      type: 'renameSpeaker',
      sectionId: '2',
      name: 'Anna',
      everywhere: true,
    })
    expect([alongside(self, '1'), alongside(self, '2')]).toEqual([['Carl'], []])
    expect(applyChange(one, inverseOf(changeBetween(document, one)))?.sections).toEqual(document.sections)
  })

  it('is all of them where two sections are joined', () => {
    const joined = applyOperation(document, { type: 'merge', sectionId: '2' })
    expect([sectionOf(joined, '1')?.alongside, alongside(joined, '1')]).toEqual([['b', 'c', 'a'], ['Carl']])
  })
})
