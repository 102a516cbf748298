import { describe, expect, it } from 'vitest'
import { readText, readTextFile } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'

const ttml = (said: string, { doctype = '', encoding = 'UTF-8' } = {}) =>
  `<?xml version="1.0" encoding="${encoding}"?>\n${doctype}<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">${said}</p></div></body></tt>`
const textOf = (said: string) => read(ttml(said), 'a.ttml').map(({ text }) => text)

describe('XML', () => {
  it.each([
    ['references', '&lt;a&gt; &amp; &quot;b&quot; &apos;c&apos; &#233; &#x4f60;', '<a> & "b" \'c\' é 你'],
    ['sections that are not parsed', '<![CDATA[Is 3 < 4 & ]]>so<![CDATA[?]]>', 'Is 3 < 4 & so?'],
    ['comments and instructions', 'Hello <!-- <p>no</p> -->you<?target no?>', 'Hello you'],
  ])('has %s', (_, said, text) => {
    expect(textOf(said)).toEqual([text])
  })

  it('has sections that are not parsed in the form of YouTube, too', () => {
    const text = '<transcript><text start="1" dur="2"><![CDATA[Hello &amp; welcome]]></text></transcript>'
    expect(read(text, 'a.xml')).toMatchObject([{ startMs: 1000, endMs: 3000, text: 'Hello & welcome' }])
  })

  it('has names by their namespace, whatever stands before them', () => {
    const text =
      '<t:tt xmlns:t="http://www.w3.org/ns/ttml" xmlns:m="http://www.w3.org/ns/ttml#metadata"><t:head><m:agent xml:id="a"><m:name>Anna</m:name></m:agent></t:head><t:body><t:div><t:p begin="1s" end="2s" m:agent="a">Hello<t:br/>you</t:p></t:div></t:body></t:tt>'
    expect(read(text, 'a.ttml')).toEqual([{ speaker: 'Anna', startMs: 1000, endMs: 2000, text: 'Hello you' }])
  })

  it.each(['ISO-8859-1', 'windows-1251', 'Shift_JIS', 'UTF-16'])(
    'is in the encoding that it says: %s',
    async (encoding) => {
      const said = {
        'ISO-8859-1': 'Größe',
        'windows-1251': 'Привет',
        Shift_JIS: 'こんにちは',
        'UTF-16': 'Привет',
      }[encoding]!
      // As `iconv` writes them.
      const bytes = {
        'ISO-8859-1': '4772f6df65',
        'windows-1251': 'cff0e8e2e5f2',
        Shift_JIS: '82b182f182c982bf82cd',
        'UTF-16': '',
      }[encoding]!
      const [before, after] = ttml('|', { encoding }).split('|')
      const file =
        encoding === 'UTF-16'
          ? Buffer.from(`\ufeff${ttml(said, { encoding })}`, 'utf16le')
          : Buffer.concat([Buffer.from(before!), Buffer.from(bytes, 'hex'), Buffer.from(after!)])
      const { sections } = await readTextFile(new Uint8Array(file), 'a.ttml')
      expect(sections.map(({ text }) => text)).toEqual([said])
    },
  )

  it.each([
    [
      'that grow',
      '<!DOCTYPE tt [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>',
    ],
    ['of other files', '<!DOCTYPE tt [<!ENTITY c SYSTEM "file:///etc/passwd">]>'],
  ])('with entities %s is refused', (_, doctype) => {
    expect(() => readText(utf8(ttml('&c;', { doctype })), 'a.ttml')).toThrow(
      expect.objectContaining({ problem: 'broken-xml' }) as Error,
    )
  })

  it('is read without what a document type points at', () => {
    const doctype = '<!DOCTYPE tt SYSTEM "http://127.0.0.1:9/tt.dtd">'
    expect(readText(utf8(ttml('Hello', { doctype })), 'a.ttml').sections).toMatchObject([{ text: 'Hello' }])
  })
})
