import { handle, pending } from '@longhand/api-client/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { shortQuoteFixture } from '../fixtures/answers.ts'
import { accountHandlers } from '../fixtures/handlers.ts'
import { Stage } from '../fixtures/Stage.tsx'
import { TranscriptionPrice } from './TranscriptionPrice.tsx'

function Surrounded({ handlers = [] }: { handlers?: readonly HttpHandler[] }): ReactNode {
  return (
    <Stage handlers={[...handlers, ...accountHandlers()]}>
      <TranscriptionPrice fileIds={['f1', 'f2']} />
    </Stage>
  )
}

const meta = { title: 'TranscriptionPrice', component: Surrounded } satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

export const Enough: Story = {}
export const EnoughChinese: Story = { globals: { locale: 'zh-CN' } }
export const NotEnough: Story = { args: { handlers: [handle('quoteTranscription', shortQuoteFixture)] } }
export const NotEnoughChinese: Story = { ...NotEnough, globals: { locale: 'zh-CN' } }
export const Loading: Story = { args: { handlers: [handle('quoteTranscription', pending)] } }
