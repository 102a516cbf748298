import { describe, expect, it } from 'vitest'
import { json, read } from './testing-read.ts'

const sentence = (program: string) =>
  expect.objectContaining({
    problem: 'chat',
    message: expect.stringContaining(program === '' ? 'a chat:' : `a chat (${program}):`) as string,
  }) as Error

describe('a chat is refused as one', () => {
  it.each([
    [
      'WhatsApp',
      '[12/03/2024, 09:15:02] Anna Smith: Good morning\n[12/03/2024, 09:16:10] Ben: And to you\nall\n',
    ],
    ['WhatsApp', '3/12/24, 9:15 AM - Anna: Good morning\n3/12/24, 9:16 AM - Ben: And to you\n'],
    ['WhatsApp', '12.03.24, 09:15 - Anna: Guten Morgen\n12.03.24, 09:16 - Ben: Morgen\n'],
    ['WhatsApp', '2024/3/12 上午9:15 - Anna: 早\n2024/3/12 上午9:16 - Ben: 早啊\n'],
    ['Zoom', '09:15:02 From Anna to Everyone:\n\tGood morning\n09:16:10 From Ben to Everyone:\n\tSo\n'],
    ['Zoom', '09:15:02\t From  Anna : Good morning\n09:16:10\t From  Ben : So\n'],
    ['Zoom', '09:15:02 From Anna Smith to Ben(Direct Message): Good morning\n'],
    ['Zoom', '09:15 From Anna to Everyone:\n\tGood morning\n09:16 From Ben to Everyone:\n\tSo\n'],
    [
      'Zoom',
      '2024-03-12 09:15:02 From Anna to Everyone:\n\tSo\n2024-03-12 09:16:02 From Ben to Everyone:\n\tNo\n',
    ],
    ['Zoom', '09:15:02 Von Anna an Alle : Guten Morgen\n09:16:02 Von Ben an Alle : Morgen\n'],
    ['Zoom', '09:15:02 De Anna para Todos : Buenos días\n09:16:02 De Ben para Todos : Hola\n'],
    ['Zoom', '09:15:02 来自 张三 到 所有人 : 早\n09:16:02 来自 李四 到 所有人 : 早\n'],
    ['Zoom', 'From Anna Smith to Everyone 09:15 AM\nGood morning\nFrom Ben to Everyone 09:16 AM\nSo\n'],
    [
      'Zoom',
      '00:03:15\tAnna Smith:\tHello everyone\n00:03:40\tBen:\tHi Anna\n00:05:01\tAnna Smith:\tWe begin\n',
    ],
    ['Webex', 'from Anna to everyone:    9:15 AM\nGood morning\nfrom Ben to everyone:    9:16 AM\nSo\n'],
    ['Teams', '[12/03/2024 09:15] Anna Smith\nGood morning\n[12/03/2024 09:16] Ben\nSo\n'],
    ['Telegram', 'Anna Smith, [12.03.2024 09:15]\nGood morning\n\nBen, [12.03.2024 09:16]\nSo\n'],
    ['KakaoTalk', '[Anna] [오전 9:15] 안녕하세요\n[Ben] [오전 9:16] 네\n'],
    ['LINE', '2024/03/12(火)\n09:15\tAnna\tおはよう\n09:16\tBen\tはい\n'],
    ['Discord', 'Anna — Today at 9:15 AM\nGood morning\nBen — Today at 9:16 AM\nSo\n'],
    ['IRC', '[09:15:02] <anna> good morning\n[09:15:09] <ben> so\n'],
    ['', 'Anna Smith  9:15 AM\nGood morning\nBen  9:15 AM\nSo\n'],
    ['', '[9:15 AM] Anna: Good morning\n[9:16 AM] Ben: So\n'],
    ['', '张三 2024-03-12 09:15:02\n早上好\n\n李四 2024-03-12 09:16:02\n好的\n'],
    ['', 'Anna (2024-03-12 09:15): Good morning\nBen (2024-03-12 09:16): So\n'],
    ['', 'Anna 09:15\nGood morning all, are we ready?\n\nBen 09:15\nyes\n\nAnna 09:17\nThen let us begin\n'],
  ])('%s: %j', (program, text) => {
    expect(() => read(text, 'a.txt')).toThrow(sentence(program))
  })

  it('of Slack and Telegram, which are JSON', () => {
    const message = { type: 'message', user: 'Anna', text: 'Good morning', ts: '1710234902.0002' }
    for (const file of [[message], { name: 'Chat', messages: [message] }])
      expect(() => json(file)).toThrow(expect.objectContaining({ problem: 'chat' }) as Error)
  })
})

describe('a transcript is none', () => {
  it.each([
    [
      'the minutes of a meeting',
      '12/03/2024, 09:15 Meeting of the board\n\nAnna: Good morning.\n\nBen: Let us begin.\n',
    ],
    [
      'between tabs',
      '00:00:01\tAnna:\tGood morning and welcome to this\n00:00:03\tBen:\tThank you so much\n',
    ],
    ['by the time of day', '[Anna] 09:15:02\nGood morning\n\n[Ben] 09:15:04\nSo\n'],
    [
      'that begins late',
      'Anna  9:15\nGood morning all, are we ready?\n\nBen  9:17\nYes we are.\n\nAnna  9:19\nSo.\n',
    ],
    [
      'with words that stand in chats',
      '00:02 De acuerdo: vamos.\n00:05 De lunes a viernes.\n00:09 From here to there.\n',
    ],
  ])('%s', (_, text) => {
    expect(read(text, 'a.txt').length).toBeGreaterThan(1)
  })
})
