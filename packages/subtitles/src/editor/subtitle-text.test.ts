import { describe, expect, it } from 'vitest'
import { breakAt, subtitleOffset, movedCaret, ownLines, sectionOffset, unbreakAt } from './subtitle-text.ts'

describe('text of a subtitle', () => {
  it('is without the name before it, whatever lines the name takes', () => {
    expect(ownLines({ lines: ['Anna: Good', 'morning'], label: 'Anna: ' })).toEqual(['Good', 'morning'])
    expect(ownLines({ lines: ['Anna-Sophia', 'Marie: Good'], label: 'Anna-Sophia Marie: ' })).toEqual([
      'Good',
    ])
    expect(ownLines({ lines: ['Good: morning'] })).toEqual(['Good: morning'])
  })

  it('has its places in the text of the section, and back', () => {
    const text = 'One  two three four.'
    const subtitle = { from: 5, to: 15 }
    expect(sectionOffset(text, subtitle, 'two\nthree', 4)).toBe(9)
    expect(sectionOffset(text, subtitle, 'two\nthree', 0)).toBe(5)
    expect(subtitleOffset(text, subtitle, 'two\nthree', 9)).toBe(4)
    expect(subtitleOffset(text, subtitle, 'two\nthree', 11)).toBe(6)
    // Typed, and not yet in the text: the end.
    expect(sectionOffset(text, subtitle, 'two\nthree and more', 18)).toBe(15)
  })

  it('breaks between words, and at the end, where the next line is typed, but not at the beginning', () => {
    expect(breakAt('Good morning', 5, 5)).toEqual({ value: 'Good\nmorning', caret: 5 })
    expect(breakAt('Good morning', 4, 4)).toEqual({ value: 'Good\nmorning', caret: 5 })
    expect(breakAt('Good', 0, 0)).toBeUndefined()
    expect(breakAt('Good ', 4, 4)).toEqual({ value: 'Good\n', caret: 5 })
    expect(breakAt('Good\n', 5, 5)).toEqual({ value: 'Good\n', caret: 5 })
  })

  it('keeps a caret beside its characters when someone else writes into the lines', () => {
    expect(movedCaret('Good morning.', 'Well now,\nGood morning.', 13)).toBe(23)
    expect(movedCaret('Good morning.', 'Good morning, Anna.', 4)).toBe(4)
    expect(movedCaret('Good morning.', 'Good evening.', 7)).toBe(8)
    expect(movedCaret('Good morning.', 'Good', 13)).toBe(4)
    expect(movedCaret('aaa', 'aaaa', 3)).toBe(3)
    expect(movedCaret('Well now, it is a pleasure.', 'Oh, well now, it is\na pleasure.', 8)).toBe(12)
    expect(movedCaret('Good morning', 'Good\nmorning all', 4)).toBe(4)
    expect(movedCaret('Good morning', 'Good\nmorning all', 5)).toBe(5)
    expect(movedCaret('Good', 'Good ', 4)).toBe(4)
  })

  it('joins lines with what the text has between them, and else as they are written', () => {
    expect(unbreakAt('タワー\nへ', 3, '')).toEqual({ value: 'タワーへ', caret: 3 })
    expect(unbreakAt('Good\nmorning', 4, ' ')).toEqual({ value: 'Good morning', caret: 5 })
    expect(unbreakAt('Good\nmorning', 4, undefined)).toEqual({ value: 'Good morning', caret: 5 })
    expect(unbreakAt('大家\n早上好', 2, undefined)).toEqual({ value: '大家早上好', caret: 2 })
    expect(unbreakAt('Good\n', 4, undefined)).toEqual({ value: 'Good', caret: 4 })
  })
})
