import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, type HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { helpDocumentsFixture, speechModelsFixture } from '../fixtures/answers.ts'
import { supportHandlers } from '../fixtures/handlers.ts'
import { hasRun, hostileTexts } from '../fixtures/hostile-texts.ts'
import { Stage } from '@longhand/stage'
import { HelpPage } from './HelpPage.tsx'

interface HelpStageProps {
  handlers?: readonly HttpHandler[]
  titleId?: string
  language?: string
  onNavigate?: (href: string) => void
  onFeedback?: () => void
}

function HelpStage({
  handlers = [],
  titleId: first,
  language = 'en',
  onNavigate,
  onFeedback,
}: HelpStageProps): ReactNode {
  const [titleId, setTitleId] = useState(first)

  function navigate(href: string): void {
    onNavigate?.(href)
    setTitleId(new URL(href, 'http://x').searchParams.get('titleId') ?? undefined)
  }

  return (
    <Stage handlers={[...handlers, ...supportHandlers()]} transport={{ getLanguage: () => language }}>
      <HelpPage
        titleId={titleId}
        hrefOf={(id) => `/helpDocument?titleId=${id}`}
        onNavigate={navigate}
        onFeedback={onFeedback}
      />
    </Stage>
  )
}

const meta = {
  title: 'HelpPage',
  component: HelpStage,
  args: { onNavigate: fn(), onFeedback: fn() },
} satisfies Meta<typeof HelpStage>
export default meta
type Story = StoryObj<typeof meta>

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

export const First: Story = {
  tags: ['dark'],
  play: async ({ args }) => {
    await heading('Uploading recordings')
    await expect(screen.getByRole('link', { name: 'Uploading recordings' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(screen.getByRole('heading', { level: 3, name: 'While it runs' })).toBeVisible()
    await expect(screen.getByRole('link', { name: 'the standard' })).toHaveAttribute('rel', 'noreferrer')
    await userEvent.click(screen.getByRole('link', { name: 'formats and limits' }))
    await heading('Formats and limits')
    await expect(args.onNavigate).toHaveBeenCalledWith('/helpDocument?titleId=formats')
    await userEvent.click(screen.getByRole('button', { name: 'Write to us' }))
    await expect(args.onFeedback).toHaveBeenCalled()
  },
}
export const Chinese: Story = {
  globals: { locale: 'zh-CN' },
  args: { language: 'zh-CN' },
  play: async () => void (await heading('上传录音')),
}
export const DeepLink: Story = {
  args: { titleId: 'vip' },
  play: async () => void (await heading('VIP membership')),
}

export const SpeechModels: Story = {
  tags: ['dark', 'chinese'],
  args: { titleId: 'speech-models' },
  play: async ({ globals }) => {
    const list = await screen.findByRole('list', { name: inLanguage(globals, 'Speech models', '语音模型') })
    const models = within(list).getAllByRole('listitem')
    await expect(models[0]).toHaveTextContent(inLanguage(globals, 'Transcribes recordings', '识别录音'))
    await expect(models[0]).toHaveTextContent(
      inLanguage(globals, 'Cantonese, Chinese, English, Japanese, and Korean', '粤语'),
    )
    await expect(models[0]).toHaveTextContent('for reference and learning purposes only')
    await expect(models[1]).toHaveTextContent(
      inLanguage(globals, 'Licence: not known here', '许可证：此处未知'),
    )
    await expect(models[2]).toHaveTextContent(inLanguage(globals, 'Downloading: 62%', '下载中：62%'))
    await expect(models[3]).toHaveTextContent(inLanguage(globals, 'Can be downloaded', '可下载'))
    const show = within(list).getByRole('button', {
      name: inLanguage(globals, 'Show the licence', '显示许可证'),
    })
    await expect(screen.queryByText(/Copyright Alibaba/)).toBeNull()
    await userEvent.click(show)
    await expect(await screen.findByText(/Copyright Alibaba/)).toBeVisible()
    await userEvent.click(show)
    await expect(screen.queryByText(/Copyright Alibaba/)).toBeNull()
  },
}
export const SpeechModelsFailed: Story = {
  args: { titleId: 'speech-models', handlers: [handle('listSpeechModels', failure('SYSTEM'))] },
  play: async () =>
    expect(await screen.findByRole('alert')).toHaveTextContent('The speech models could not be loaded'),
}
export const SpeechModelsNotKnown: Story = {
  args: {
    titleId: 'speech-models',
    handlers: [handle('listSpeechModels', [{ ...speechModelsFixture[3]!, state: null }])],
  },
  play: async () => void (await screen.findByText('Not known right now')),
}

export const Search: Story = {
  play: async () => {
    await heading('Uploading recordings')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'limits')
    await expect(await screen.findByText('2 documents found')).toBeVisible()
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Help documents' })).getByRole('link', {
        name: /Formats and limits/,
      }),
    )
    await heading('Formats and limits')
  },
}
export const NothingFound: Story = {
  play: async () => {
    await heading('Uploading recordings')
    await userEvent.type(screen.getByRole('searchbox'), 'submarine')
    await expect(await screen.findByText('Nothing found for “submarine”')).toBeVisible()
    await expect(screen.queryByRole('article')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show all documents' }))
    await expect(await screen.findByRole('link', { name: 'VIP membership' })).toBeVisible()
    await heading('Uploading recordings')
  },
}
export const Loading: Story = {
  args: { handlers: [handle('listHelpTitles', pending), handle('getHelpDocument', pending)] },
}
export const Empty: Story = {
  args: { handlers: [handle('listHelpTitles', [])] },
  play: async () => void (await screen.findByText('There is no help here yet')),
}
export const Failed: Story = {
  tags: ['chinese'],
  args: { handlers: [handle('listHelpTitles', () => HttpResponse.error() as Response)] },
  play: async ({ globals }) =>
    expect(await screen.findByRole('alert')).toHaveTextContent(
      inLanguage(globals, 'The help could not be loaded', '帮助加载失败'),
    ),
}
export const DocumentFailed: Story = {
  args: { handlers: [failsOnce()] },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('This document could not be loaded')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await heading('Uploading recordings')
  },
}
export const DocumentMissing: Story = {
  args: { titleId: 'gone' },
  play: async () => expect(await screen.findByRole('alert')).toHaveTextContent('This document is not there'),
}
export const LongAndStrange: Story = {
  args: {
    handlers: supportHandlers({
      documents: [
        {
          titleId: 'long',
          section: 'A section with a name that is a good deal longer than the column is wide',
          title: `Donaudampfschifffahrtsgesellschaft${'x'.repeat(80)}`,
          content: `${'word'.repeat(100)}\n\n<b>bold</b> <script>alert(1)</script>\n\n![a picture](https://example.com/x.png)\n\n- one\n  - two\n    - three`,
          updateTime: 0,
        },
        ...helpDocumentsFixture.en,
      ],
    }),
  },
  play: async () => {
    await waitFor(() => expect(screen.getByText(/<b>bold<\/b>/)).toBeVisible())
    await expect(document.querySelector('article img, article script')).toBeNull()
  },
}

export const Hostile: Story = {
  args: {
    handlers: supportHandlers({
      documents: [
        {
          titleId: 'hostile',
          section: hostileTexts[0]!,
          title: hostileTexts.at(-1)!,
          content: hostileTexts.join('\n\n'),
          updateTime: 0,
        },
        ...hostileTexts.map((text, index) => ({
          titleId: `t${index}`,
          section: 'Hostile',
          title: text,
          content: text,
          updateTime: 0,
        })),
      ],
    }),
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('nav a')).toHaveLength(hostileTexts.length + 1))
    await waitFor(() => expect(canvasElement.querySelectorAll('article a').length).toBeGreaterThan(5))
    await expect(
      canvasElement.querySelector(
        'script, iframe, object, article img, [onerror], [onload], [onfocus], [style*="javascript"], a[href^="javascript" i]',
      ),
    ).toBeNull()
    await expect(hasRun(document)).toBe(false)
  },
}

function failsOnce(): HttpHandler {
  let isFirst = true
  return handle('getHelpDocument', () => {
    if (!isFirst) return { ...helpDocumentsFixture.en[0]! }
    isFirst = false
    return failure('SYSTEM')
  })
}
