import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { exampleTrends } from '../fixtures/answers.ts'
import { operatorHandlers } from '../fixtures/handlers.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { Trends } from './Trends.tsx'

function Surrounded({ handlers = [] }: { handlers?: readonly HttpHandler[] }): ReactNode {
  const [address, setAddress] = useState<OperatorAddress>({ menu: 'overview' })
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <Trends address={address} onAddressChange={setAddress} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'Trends', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

export const Month: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const money = await screen.findByRole('application', {
      name: inLanguage(
        globals,
        /^Money\. Paid ￥[\d,.]+, given back ￥319\.60$/,
        /^收支. 收款 ￥[\d,.]+，退款 ￥319\.60$/,
      ),
    })
    await expect(money).toBeVisible()
    await expect(screen.getAllByRole('application')).toHaveLength(8)
    await userEvent.click(screen.getByText(inLanguage(globals, 'Storage as a table', '以表格查看：存储空间')))
    const table = within(
      await screen.findByRole('table', { name: inLanguage(globals, 'Storage', '存储空间') }),
    )
    await expect(table.getAllByRole('row')).toHaveLength(31)
    await expect(table.getAllByText(inLanguage(globals, 'Not counted', '未统计'))).toHaveLength(10)
    await expect(table.getAllByRole('row')[1]).toHaveTextContent('1.5 TB')
  },
}
/** The arrow keys go from day to day, and what a day has is written. */
export const ByKeyboard: Story = {
  play: async () => {
    const chart = await screen.findByRole('application', { name: /^New people/ })
    chart.focus()
    await userEvent.keyboard('{ArrowRight}')
    const said = await waitFor(() => {
      const found = screen.getAllByRole('status').find((one) => one.textContent.includes('New people'))
      return found ?? expect.unreachable('no day is said')
    })
    const first = said.textContent
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(said.textContent).not.toBe(first))
  },
}
export const ChoosingAWeek: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: '7 days' }))
    await userEvent.click(await screen.findByText('New people as a table'))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(8))
  },
}
export const NothingCountedYet: Story = {
  args: {
    handlers: [
      handle('getTrends', () => ({
        timeZone: 'UTC',
        countedTime: null,
        days: exampleTrends(30).days.map((day) => ({
          ...day,
          paid: 0,
          refunded: 0,
          newPeople: 0,
          newRecordings: 0,
          hoursTranscribed: 0,
          failedTranscriptions: 0,
          people: null,
          recordings: null,
          storedBytes: null,
          waitingJobs: null,
          maxWaitSeconds: null,
        })),
      })),
    ],
  },
  play: async () => {
    await expect(await screen.findByText(/^Nothing is counted yet/)).toBeVisible()
    await expect(await screen.findByRole('application', { name: 'Storage. Not counted' })).toBeVisible()
  },
}
/** Of the first day of an office: half an hour has a height, too. */
export const MinutesOfOneDay: Story = {
  args: {
    handlers: [
      handle('getTrends', () => {
        const { days, ...rest } = exampleTrends(7)
        const few = days.map((day, index) => ({ ...day, hoursTranscribed: index === 6 ? 0.5 : 0 }))
        return { ...rest, days: few }
      }),
    ],
  },
  play: async () => {
    const chart = await screen.findByRole('application', { name: /^Hours transcribed/ })
    await waitFor(() => expect(within(chart).getAllByText(/^0\.\d/)[0]).toBeVisible())
    await expect(within(chart).queryByText('3')).toBeNull()
  },
}
export const Loading: Story = { args: { handlers: [handle('getTrends', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('getTrends', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The last days could not be loaded')),
}
