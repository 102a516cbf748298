import { parse } from 'content-disposition'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentDisposition } from '../http/files.ts'
import { FolderNames, safeFileName, withoutEnding } from './file-names.ts'
import { hostileNames } from './testing-names.ts'

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

describe('a safe name', () => {
  it.each([
    ['周会 “Q3”', 'docx', '周会 “Q3”.docx'],
    ['../../etc/passwd', 'txt', '_.._etc_passwd.txt'],
    ['a/b\\c:d', 'srt', 'a_b_c_d.srt'],
    ['CON', 'txt', 'CON_.txt'],
    ['invoice\u202ecod', 'pdf', 'invoice cod.pdf'],
    [' . ', 'md', 'recording.md'],
    ['👩‍👩‍👧 family', 'vtt', '👩‍👩‍👧 family.vtt'],
  ])('of %j is one that every system takes', (stem, ending, name) => {
    expect(safeFileName(stem, ending)).toBe(name)
  })

  const check = (name: string) => {
    expect(name).not.toMatch(/[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/)
    expect(name).not.toMatch(/^[.\s]|[.\s]$/)
    expect(name).not.toMatch(reserved)
    expect([...name].length).toBeLessThanOrEqual(120)
    expect(name.endsWith('.txt')).toBe(true)
    expect(name.length).toBeGreaterThan(4)
  }

  it('comes of 500 hostile ones, each another', () => {
    const names = new FolderNames(['manifest.json'])
    const safe = hostileNames.map((name) => names.take(safeFileName(name, 'txt')))
    expect(safe).toHaveLength(500)
    safe.forEach(check)
    expect(new Set(safe.map((name) => name.toLowerCase())).size).toBe(500)
  })

  it('comes of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (stem) => check(safeFileName(stem, 'txt'))),
    )
  })
})

describe('content-disposition', () => {
  it('carries each hostile name to who reads it by the book', () => {
    for (const name of hostileNames) {
      const header = contentDisposition(name)
      expect(header).toMatch(/^[\x20-\x7e]*$/)
      expect(parse(header)).toEqual({
        type: 'attachment',
        parameters: { filename: name.replace(/\p{Surrogate}/gu, '\ufffd') },
      })
    }
  })
})

it.each([
  ['talk.final.mp3', 'talk.final'],
  ['.mp3', '.mp3'],
  ['no ending', 'no ending'],
  ['讲座.m4a', '讲座'],
])('%j without its ending is %j', (name, stem) => {
  expect(withoutEnding(name)).toBe(stem)
})
