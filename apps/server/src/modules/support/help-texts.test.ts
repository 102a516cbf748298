import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { interfaceLanguages } from '@longhand/contracts'
import { expect, it } from 'vitest'

const help = fileURLToPath(new URL('../../../help/', import.meta.url))

it.each(interfaceLanguages)('the help in %s has the words of the pages', async (language) => {
  const names = await readdir(`${help}${language}`)
  expect(names).toContain('account.md')
  for (const name of names) {
    const text = await readFile(`${help}${language}/${name}`, 'utf8')
    expect(text, name).not.toMatch(/\bsign(s|ed|ing)?[ -](in|out)\b|账户|帐号|帐户|登入|登出/i)
  }
})
