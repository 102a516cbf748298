import { describe, expect, it } from 'vitest'
import { findWords, plainWords, readHelpText } from './help-markdown.ts'
import { helpSections, readHelpSeeds } from './help-seeds.ts'

describe('a help file', () => {
  it.each([
    ['# Title\n\nText', { title: 'Title', content: 'Text' }],
    ['\uFEFF\n#   Title  \r\nText\r\n', { title: 'Title', content: 'Text' }],
    ['# Title', undefined],
    ['Text', undefined],
    ['## Title\nText', undefined],
    ['', undefined],
  ])('%j is read as %j', (markdown, text) => {
    expect(readHelpText(markdown)).toEqual(text)
  })

  it('is plain words for a search', () => {
    expect(plainWords('## Head\n\n- **Bold** and [a link](/x?y=1)\n1. `code`\n> quote')).toBe(
      'Head\u00A0· Bold and a link\u00A0· code\u00A0· quote',
    )
  })
})

describe('blocks of a help file', () => {
  it.each([
    ['One.\n\nTwo', 'One. Two'],
    ['wrapped\nline', 'wrapped line'],
    ['- one:\n  - two;\n  - three', 'one: two; three'],
    ['一。\n\n二\n\n- 三', '一。二\u00A0· 三'],
  ])('%j is in one line %j', (markdown, line) => {
    expect(plainWords(markdown)).toBe(line)
  })
})

describe('a search', () => {
  const text = { title: 'Formats and limits', content: 'Size: **1 GB** for each file. Videos are fine too.' }
  it.each([
    ['GB', { rank: 0 }],
    ['limits VIDEO', { rank: 1 }],
    ['formats limits', { rank: 2 }],
    ['gb missing', undefined],
  ])('for “%s” gives %j', (keyword, finding) => {
    const found = findWords(text, keyword)
    if (finding) expect(found).toMatchObject(finding)
    else expect(found).toBeUndefined()
  })

  it('shows what stands around the word', () => {
    const long = { title: 'T', content: `${'before '.repeat(40)}needle ${'after '.repeat(60)}` }
    expect(findWords(long, 'needle')?.excerpt).toMatch(/^…(before )+needle (after )+aft/)
    const chinese = { title: 'T', content: `${'前'.repeat(200)}针${'后'.repeat(300)}` }
    expect(findWords(chinese, '针')?.excerpt).toMatch(/^…前{40}针后+…$/)
  })
})

describe('the help that comes along', () => {
  it.each(['refund', '退款'])('has “%s” where paying is explained', async (keyword) => {
    const found = (await readHelpSeeds(new Date(0))).filter((row) => findWords(row, keyword))
    expect(found.map(({ titleId }) => titleId)).toContain('paying')
  })

  it('is complete in both languages, and its links lead somewhere', async () => {
    const rows = await readHelpSeeds(new Date(0))
    const titleIds = helpSections.flatMap((section) => section.titleIds)
    expect(rows).toHaveLength(titleIds.length * 2)
    for (const { titleId, content, language } of rows) {
      expect(content.length, `${language}/${titleId}`).toBeGreaterThan(100)
      for (const [, linked] of content.matchAll(/\/helpDocument\?titleId=([^)]*)\)/g))
        expect(titleIds, `${language}/${titleId}`).toContain(linked)
    }
  })
})
