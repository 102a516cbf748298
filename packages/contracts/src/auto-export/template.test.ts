import { expect, it } from 'vitest'
import { isExportPath, renderExportTemplate, unknownPlaceholders } from './template.ts'
import type { ExportValues } from './template.ts'

const values: ExportValues = {
  title: 'Weekly: "plans" #1',
  date: '2026-11-25',
  duration: '1:02:03',
  speakers: ['Ana', 'Bo: "B"'],
  folder: 'Work',
  language: 'en',
  link: 'https://longhand.test/detail?fileId=1',
  summary: '',
  text: '**Ana**\n\nHello.',
}

it('quotes values of front matter, whole ones, parts and lists', () => {
  const template = `---
title: {{title}}
alias: 'Talk {{ title }}'
date: {{date}}
people: {{speakers}}
tags: [talk, "{{folder}}", {{speakers}}]
- {{language}}
---
# {{title}}

{{text}}
`
  expect(renderExportTemplate(template, values, 'md')).toBe(`---
title: "Weekly: \\"plans\\" #1"
alias: "Talk Weekly: \\"plans\\" #1"
date: 2026-11-25
people: ["Ana", "Bo: \\"B\\""]
tags: [talk, "Work", "Ana", "Bo: \\"B\\""]
- "en"
---
# Weekly: "plans" \\#1

**Ana**

Hello.
`)
})

it('looks at no value for placeholders', () => {
  expect(renderExportTemplate('{{title}}', { ...values, title: '{{text}} $& $1' }, 'txt')).toBe(
    '{{text}} $& $1',
  )
})

it('makes no list or heading of a title in Markdown, and leaves it as it is in plain text', () => {
  const render = (title: string, format: 'md' | 'txt') =>
    renderExportTemplate('{{title}}', { ...values, title }, format)
  expect(['---', '1. one', '# x', '[a](b)', 'a\nb'].map((title) => render(title, 'md'))).toEqual([
    '\\---',
    '1\\. one',
    '\\# x',
    '\\[a\\](b)',
    'a b',
  ])
  expect(render('# x', 'txt')).toBe('# x')
})

it('names what is no placeholder, and leaves it', () => {
  expect(renderExportTemplate('---\na: {{titel}}\n---\n{{titel}}', values, 'md')).toBe(
    '---\na: "{{titel}}"\n---\n{{titel}}',
  )
  expect(unknownPlaceholders('{{title}} {{ titel }} {{}}')).toEqual(['titel', ''])
})

it.each([
  ['{{folder}}/{{date}} {{title}}', true],
  ['a.md', true],
  ['../a', false],
  ['a/../b', false],
  ['a/. /b', false],
  ['/etc/a', false],
  ['C:/a', false],
  ['a\\b', false],
  ['a\u0000', false],
  ['/', false],
  [' ', false],
])('%s as a file name: %s', (path, is) => {
  expect(isExportPath(path)).toBe(is)
})
