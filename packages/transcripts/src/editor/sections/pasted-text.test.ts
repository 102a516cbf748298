import { describe, expect, it } from 'vitest'
import { paragraphsOf, spaceBetween } from './pasted-text.ts'

describe('the paragraphs of a pasted text', () => {
  it.each([
    ['one line', ['one line']],
    ['First.\n\nSecond.', ['First.', 'Second.']],
    ['First.\r\nSecond.\r\n', ['First.', 'Second.']],
    ['a line\nthat goes on\n\n \nand ends\ttoo', ['a line that goes on', 'and ends too']],
    ['one\u2029two', ['one two']],
    ['“First.”\u2029第二。\n第三。', ['“First.”', '第二。', '第三。']],
    ['a narrow\npage', ['a narrow page']],
    ['\n \n', []],
  ])('of %j are %j', (text, paragraphs) => {
    expect(paragraphsOf(text)).toEqual(paragraphs)
  })
})

describe('a space', () => {
  it.each([
    ['It rained.', 'First', ' '],
    ['It rained.”', 'First', ' '],
    ['It rained', 'and rained', ' '],
    ['rain', 'y', ''],
    ['well-', 'known fact', ''],
    ['It rained', ', they said', ''],
    ['下雨了。', '我们回家', ''],
    ['', 'First', ''],
  ])('between %j and %j is %j', (before, after, space) => {
    expect(spaceBetween(before, after, /\s/u.test(after))).toBe(space)
  })
})
