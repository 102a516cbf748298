import { deletionDays, recycleDays, transcriptionMaxSeconds, uploadLimits } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import { agreementEn } from './agreement.en.ts'
import { agreementZhCN } from './agreement.zh-CN.ts'
import type { LegalText } from './LegalPage.tsx'
import { privacyEn } from './privacy.en.ts'
import { privacyZhCN } from './privacy.zh-CN.ts'

const paragraphs = ({ sections }: LegalText): string[][] => sections.map((section) => [...section.paragraphs])
const figures = (paragraph: string): string[] => (paragraph.match(/\d+/g) ?? []).sort()
const all = (text: LegalText): string => paragraphs(text).flat().join('\n')

describe.each([
  ['the agreement', agreementEn, agreementZhCN],
  ['the privacy policy', privacyEn, privacyZhCN],
])('%s', (_name, english, chinese) => {
  it('says the same in both languages, paragraph by paragraph and figure by figure', () => {
    expect(figures(chinese.updated)).toEqual(figures(english.updated))
    expect(paragraphs(chinese).map((section) => section.map(figures))).toEqual(
      paragraphs(english).map((section) => section.map(figures)),
    )
  })
})

it.each([agreementEn, agreementZhCN, privacyEn, privacyZhCN])('$title says who the operator is', (text) => {
  expect(text.introduction.split('{{operator}}')).toHaveLength(2)
  expect(text.operator.named.split('{{name}}')).toHaveLength(2)
  expect(text.operator.unnamed).not.toContain('{{')
})

describe.each([privacyEn, privacyZhCN])('$title', (text) => {
  it('names every cookie, and every company that a page may load something from', () => {
    expect(all(text)).toMatch(/two cookies|两个 Cookie/)
    expect(all(text)).toContain('400')
    expect(all(text)).toContain('accounts.google.com')
    expect(all(text)).toContain('Alipay')
  })

  it('names every kind of server that an operator may connect', () => {
    const kinds = [
      /speech server|语音服务器/,
      /language model|语言模型/,
      /translation server|翻译服务器/,
      /server with voices|语音合成服务器/,
      /clones voices|声音克隆服务器/,
      /for songs|歌曲服务器/,
    ]
    for (const kind of kinds) expect(all(text)).toMatch(kind)
  })

  it('has the days that the product has', () => {
    expect(all(text)).toMatch(new RegExp(`${deletionDays} (days|天)`))
    expect(all(text)).toMatch(new RegExp(`${recycleDays} (days|天)`))
  })
})

describe.each([agreementEn, agreementZhCN])('$title', (text) => {
  it('says which sessions a new password ends', () => {
    expect(all(text)).toMatch(/every session but the one you are in|除当前会话外/)
  })

  it('has the limits that the product has', () => {
    expect(all(text)).toMatch(
      new RegExp(
        `${uploadLimits.maxBytes / 2 ** 30} GB.*${uploadLimits.maxSeconds / 3600}.*${transcriptionMaxSeconds / 3600}`,
      ),
    )
    expect(all(text)).toMatch(new RegExp(`${recycleDays} (days|天)`))
  })
})
