import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { examplePictureCopies, exampleScheduledJobs } from '../fixtures/upkeep.ts'
import { PictureCopies } from './PictureCopies.tsx'
import { ScheduledJobs } from './ScheduledJobs.tsx'

function Surrounded({ handlers = [] }: { handlers?: readonly HttpHandler[] }): ReactNode {
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <ScheduledJobs pollingInterval={0} />
      <PictureCopies />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'Upkeep', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

let wasSent = false

const rowOf = async (name: RegExp): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('row', { name }))

export const Upkeep: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const failed = await rowOf(/backups\.make/)
    await expect(failed.getByText(/The bucket does not answer/)).toBeVisible()
    await expect(failed.getByText(in2('Every hour at :10', '每小时第 10 分'))).toBeVisible()
    const running = await rowOf(/captions\.sweep/)
    await expect(running.getByRole('button')).toBeDisabled()
    const daily = await rowOf(/operator\.log-trail-head/)
    await expect(daily.getByText(in2('Every day at 03:07', '每天 03:07'))).toBeVisible()
    await expect(daily.getByText(in2('Not known', '未知'))).toBeVisible()
    await expect((await rowOf(/plugin\.weekly/)).getByText('30 8 * * 1')).toBeVisible()
    await expect(
      await screen.findByText(in2('Recordings that may lack a copy: 412', '可能缺少副本的录音：412'), {
        exact: false,
      }),
    ).toBeVisible()
  },
}
export const JobRunNow: Story = {
  play: async () => {
    const erase = await rowOf(/account\.erase/)
    await userEvent.click(erase.getByRole('button', { name: 'Run now: Erase accounts whose time is over' }))
    await expect(await (await rowOf(/account\.erase/)).findByText('Waiting')).toBeVisible()
    await waitFor(() => expect(erase.getByRole('button')).toBeDisabled())
  },
}
/** Another operator was quicker: that is said, and seen. */
export const JobRunByAnother: Story = {
  args: {
    handlers: [
      handle('listScheduledJobs', () => ({
        timeZone: 'Europe/Berlin',
        list: exampleScheduledJobs.map((one) =>
          wasSent && one.job === 'account.erase'
            ? { ...one, last: { state: 'waiting' as const, time: 1_795_000_000, reason: null } }
            : one,
        ),
      })),
      handle('runScheduledJob', () => {
        wasSent = true
        return failure('NOT_POSSIBLE_NOW', 'This job waits or runs already')
      }),
    ],
  },
  beforeEach: () => {
    wasSent = false
  },
  play: async () => {
    await userEvent.click((await rowOf(/account\.erase/)).getByRole('button'))
    await expect(await screen.findByText('This job waits or runs already')).toBeVisible()
    await expect(await (await rowOf(/account\.erase/)).findByText('Waiting')).toBeVisible()
  },
}
export const CopiesMade: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Also try those that failed' }))
    await userEvent.click(screen.getByRole('button', { name: 'Make copies' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Make copies of pictures?' }))
    await expect(question.getByText(/^Up to 415 jobs/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Make copies' }))
    await expect(await screen.findByText('Jobs sent: 415')).toBeVisible()
    await expect(await screen.findByText(/^There is nothing to do/)).toBeVisible()
  },
}
export const CopiesRefused: Story = {
  args: { handlers: [handle('makePictureCopies', () => failure('SYSTEM'))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Make copies' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Make copies' }))
    await expect(await screen.findByText('Jobs sent: 0')).toBeVisible()
  },
}
export const CopiesOff: Story = {
  args: { handlers: [handle('getPictureCopies', { ...examplePictureCopies, isOn: false })] },
  play: async () => {
    await expect(await screen.findByText(/^LONGHAND_PICTURES is off/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Make copies' })).toBeNull()
  },
}
export const UpkeepLoading: Story = {
  args: {
    handlers: [handle('listScheduledJobs', () => pending()), handle('getPictureCopies', () => pending())],
  },
  play: async () => void (await screen.findByRole('heading', { name: 'Scheduled jobs' })),
}
export const UpkeepFailing: Story = {
  args: {
    handlers: [
      handle('listScheduledJobs', () => failure('SYSTEM')),
      handle('getPictureCopies', () => failure('SYSTEM')),
    ],
  },
  play: async () => {
    await screen.findByText('The scheduled jobs could not be loaded')
    await screen.findByText('How many copies are missing could not be loaded')
  },
}
