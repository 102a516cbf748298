import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { UnreadableText } from '../imported-text.ts'
import { readText } from '../read-text.ts'
import { utf8 } from '../testing-read.ts'

describe('Word documents', () => {
  const paragraph = (inside: string) => `<w:p>${inside}</w:p>`
  const document = (...paragraphs: string[]) =>
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`
  const docx = (xml: string) =>
    zipSync({ 'word/document.xml': utf8(xml), 'word/footnotes.xml': utf8('<w:t>not this</w:t>') })
  const readDocument = (...paragraphs: string[]) => readText(docx(document(...paragraphs)), 'a.docx')

  it('give their paragraphs with speakers and times, without what was deleted', () => {
    const text = readDocument(
      paragraph('<w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>The talk</w:t></w:r>'),
      paragraph('<w:r><w:t>Anna</w:t></w:r><w:r><w:t xml:space="preserve">  0:00:01</w:t></w:r>'),
      paragraph(
        '<w:r><w:t>Good </w:t></w:r><w:del><w:r><w:delText>bad </w:delText></w:r></w:del><w:ins><w:r><w:t>morning &amp; so</w:t></w:r></w:ins>',
      ),
      paragraph(''),
      paragraph('<w:r><w:t>Ben</w:t><w:tab/><w:t>0:00:03</w:t><w:br/><w:t>And to you</w:t></w:r>'),
    )
    expect(text).toMatchObject({
      title: 'The talk',
      sections: [
        { speaker: 'Anna', startMs: 1000, endMs: 3000, text: 'Good morning & so' },
        { speaker: 'Ben', startMs: 3000, text: 'And to you' },
      ],
    })
  })

  it('are found by what the file says of its parts', () => {
    const relationships =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document2.xml"/></Relationships>'
    const file = zipSync({
      '_rels/.rels': utf8(relationships),
      'word/document2.xml': utf8(document(paragraph('<w:r><w:t>Good morning</w:t></w:r>'))),
    })
    expect(readText(file, 'a.docx').sections).toEqual([{ text: 'Good morning' }])
  })

  it('have what was moved once, where it is now, and signs that are elements', () => {
    const run = (inside: string) => `<w:r>${inside}</w:r>`
    const { sections } = readDocument(
      paragraph(`<w:moveFrom>${run('<w:t>Moved.</w:t>')}</w:moveFrom>${run('<w:t>First.</w:t>')}`),
      paragraph(`<w:moveTo>${run('<w:t>Moved.</w:t>')}</w:moveTo>`),
      paragraph(
        run('<w:t>Pages 1</w:t><w:noBreakHyphen/><w:t>24 at 20</w:t><w:sym w:font="Symbol" w:char="F0B0"/>'),
      ),
    )
    expect(sections.map(({ text }) => text)).toEqual(['First.', 'Moved.', 'Pages 1‑24 at 20°'])
  })

  const table = (...rows: string[][]) =>
    `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(`<w:r><w:t>${cell}</w:t></w:r>`)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

  it.each([
    [
      'times, speakers and texts',
      table(
        ['Time', 'Speaker', 'Text'],
        ['00:00:01', 'Anna', 'Good morning.'],
        ['00:00:05', 'Ben Smith', 'Hello to you.'],
      ),
      [
        ['Anna', 1000, 'Good morning.'],
        ['Ben Smith', 5000, 'Hello to you.'],
      ],
    ],
    [
      'spans and texts',
      table(['0:01 - 0:05', 'Good morning to you.'], ['0:05 - 0:09', 'And so on, again.']),
      [
        [undefined, 1000, 'Good morning to you.'],
        [undefined, 5000, 'And so on, again.'],
      ],
    ],
    [
      'speakers and texts',
      table(['Anna', 'Good morning.'], ['Ben', 'Hello to you.'], ['Anna', 'Well then.']),
      [
        ['Anna', undefined, 'Good morning.'],
        ['Ben', undefined, 'Hello to you.'],
        ['Anna', undefined, 'Well then.'],
      ],
    ],
  ])('have tables of %s', (_, xml, expected) => {
    const { sections } = readDocument(xml)
    expect(sections.map(({ speaker, startMs, text }) => [speaker, startMs, text])).toEqual(expected)
  })

  it('of Teams have the name below the time', () => {
    const lines = [
      '0:0:0.0 --> 0:0:1.51',
      'Some Body',
      'OK.',
      '0:0:3.27 --> 0:0:4.25',
      'James Bond',
      'Right.',
      '0:0:5.0 --> 0:0:6.25',
      'Some Body',
      'Then we go.',
    ]
    const { sections } = readDocument(
      ...lines.map((line) => paragraph(`<w:r><w:t>${line.replace('>', '&gt;')}</w:t></w:r>`)),
    )
    expect(sections).toMatchObject([
      { speaker: 'Some Body', startMs: 0, endMs: 1510, text: 'OK.' },
      { speaker: 'James Bond', startMs: 3270, endMs: 4250, text: 'Right.' },
      { speaker: 'Some Body', startMs: 5000, endMs: 6250, text: 'Then we go.' },
    ])
  })

  it('have each text box once', () => {
    const box = paragraph('<w:r><w:t>In a box</w:t></w:r>')
    const shape = `<mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent>${box}</w:txbxContent></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent>`
    expect(
      readDocument(
        paragraph(`<w:r><w:t>So </w:t></w:r><w:r>${shape}</w:r><w:r><w:t>we</w:t></w:r>`),
      ).sections.map(({ text }) => text),
    ).toEqual(['In a box', 'So we'])
  })

  it.each([
    ['something else that is zipped', zipSync({ 'a.txt': utf8('Good morning') })],
    ['a document that is not XML', docx('<w:p><w:t>')],
    ['half a file', docx(document(paragraph('<w:r><w:t>x</w:t></w:r>'))).subarray(0, 60)],
  ])('are refused: %s', (_name, bytes) => {
    expect(() => readText(bytes, 'a.docx')).toThrow(UnreadableText)
  })

  it('do not grow past what a text can be', () => {
    const huge = zipSync({ 'word/document.xml': new Uint8Array(65 * 1024 * 1024) })
    expect(huge.length).toBeLessThan(1024 * 1024)
    expect(() => readText(huge, 'a.docx')).toThrow(UnreadableText)
  })
})
