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
