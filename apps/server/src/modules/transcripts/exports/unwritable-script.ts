import type { InterfaceLanguage, Sentence } from '@longhand/contracts'

/** Thrown for a text in a script that there is no font for, before anything of it is written. */
export class UnwritableScript extends Error {
  override name = 'UnwritableScript'
  readonly sentence: Sentence

  /** @param characters Those that no font has. */
  constructor(characters: readonly string[]) {
    super('There is no font for a script.')
    const named = (language: InterfaceLanguage): string => namesOf(characters, language)
    this.sentence = {
      en: `PDF has no letters here for ${named('en')}. Export it as DOCX or TXT instead`,
      'zh-CN': `PDF 暂不支持此文稿所用的文字：${named('zh-CN')}。请改为导出 DOCX 或 TXT`,
    }
  }
}

const maxShown = 3

function namesOf(characters: readonly string[], language: InterfaceLanguage): string {
  const names = new Intl.DisplayNames(language, { type: 'script' })
  const parts = [...new Set(characters.map(scriptOf))].map((script) => {
    const found = characters.filter((character) => scriptOf(character) === script)
    const shown = found.slice(0, maxShown).join(language === 'en' ? ', ' : '、')
    const name = script && names.of(script)
    if (name === undefined) return `“${shown}”`
    return language === 'en' ? `${name} (“${shown}”)` : `${name}（“${shown}”）`
  })
  return new Intl.ListFormat(language).format(parts)
}

/** ISO 15924. Those that people write today, and some that they quote. */
const scripts =
  'Adlm Arab Armn Bali Bamu Batk Beng Bopo Buhd Cakm Cans Cham Cher Copt Cyrl Deva Ethi Geor Goth Grek Gujr Guru Hang Hani Hano Hebr Hira Hmnp Java Kali Kana Khmr Knda Lana Laoo Latn Lepc Limb Lisu Mand Mlym Mong Mtei Mymr Newa Nkoo Nshu Ogam Olck Orya Osge Plrd Rohg Runr Samr Saur Sinh Sund Sylo Syrc Tagb Tale Talu Taml Tavt Telu Tfng Tglg Thaa Thai Tibt Vaii Wcho Yiii'
    .split(' ')
    .map((script) => ({ script, characters: new RegExp(`\\p{Script=${script}}`, 'u') }))

function scriptOf(character: string): string | undefined {
  return scripts.find(({ characters }) => characters.test(character))?.script
}
