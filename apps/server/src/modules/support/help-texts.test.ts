import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  dailyFreeSeconds,
  interfaceLanguages,
  storageQuotaBytes,
  vipMonthSeconds,
  vipStorageQuotaBytes,
} from '@longhand/contracts'
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

const [hours, minutes] = [vipMonthSeconds / 3600, dailyFreeSeconds / 60]
const [accountGb, vipGb] = [storageQuotaBytes, vipStorageQuotaBytes].map((bytes) => bytes / 1024 ** 3)

it.each([
  ['en/vip.md', `${hours} hours of transcription every month`],
  ['en/vip.md', `${vipGb} GB of storage instead of ${accountGb}`],
  ['en/time-and-cards.md', `${hours} hours every month`],
  ['en/time-and-cards.md', `${minutes} minutes for every account`],
  ['en/transcribing.md', `the month's ${hours} hours of a VIP member`],
  ['zh-CN/vip.md', `每月 ${hours} 小时`],
  ['zh-CN/time-and-cards.md', `每月 ${hours} 小时`],
  ['zh-CN/transcribing.md', `当月的 ${hours} 小时`],
])('the help says in %s what holds: %s', async (file, words) => {
  expect(await readFile(help + file, 'utf8')).toContain(words)
})
