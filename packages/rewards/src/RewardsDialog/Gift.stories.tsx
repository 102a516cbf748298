import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { RewardsStage } from '../fixtures/RewardsStage.tsx'

/** Without a tab the dialog opens here. */
const meta = { title: 'RewardsDialog/Gift exchange', component: RewardsStage } satisfies Meta<
  typeof RewardsStage
>
export default meta
type Story = StoryObj<typeof meta>

const field = () => screen.findByPlaceholderText('Please fill in the redemption code')
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

export const Empty: Story = {
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Gift Pack Redemption' })).toBeInTheDocument()
    await expect(await field()).toHaveAttribute('maxlength', '8')
    await confirm()
    await waitFor(async () =>
      expect(await screen.findByText('Please fill in the redemption code')).toBeVisible(),
    )
  },
}
export const Untouched: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) =>
    void (await screen.findByPlaceholderText(
      inLanguage(globals, 'Please fill in the redemption code', '请填写兑换码'),
    )),
}

export const Short: Story = {
  play: async () => {
    await userEvent.type(await field(), 'ABC1234')
    await confirm()
    await waitFor(async () =>
      expect(await screen.findByText('Please enter the correct redemption code')).toBeVisible(),
    )
  },
}
export const Refused: Story = {
  args: { handlers: [handle('redeemGiftCode', () => failure('TOO_MANY_TRIES'))] },
  play: async () => {
    await userEvent.type(await field(), 'NOSUCH11')
    await confirm()
    await waitFor(async () =>
      expect(await screen.findByText('Too many tries. Please wait a little and try again')).toBeVisible(),
    )
  },
}
export const Beans: Story = {
  play: async () => {
    // White space comes with what is pasted, and no more than eight characters stay.
    await userEvent.type(await field(), ' BEANS 500 9')
    await expect(await field()).toHaveValue('BEANS500')
    await confirm()
    const popup = await screen.findByRole('dialog', { name: 'It’s yours' })
    await waitFor(() => expect(within(popup).getByText('500 beans')).toBeVisible())
  },
}
export const Card: Story = {
  play: async () => {
    await userEvent.type(await field(), 'CARD2HRS')
    await confirm()
    await waitFor(async () => expect(await screen.findByText('2 h time card ×1')).toBeVisible())
  },
}
export const Membership: Story = {
  play: async () => {
    await userEvent.type(await field(), 'VIPMONTH')
    await confirm()
    await waitFor(async () => expect((await screen.findAllByText('Get 1 month Pro'))[0]).toBeVisible())
    await expect(screen.getByRole('dialog', { name: 'Rewards' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Get' }))
    await waitFor(() => expect(screen.queryByText('Get 1 month Pro')).toBeNull())
    await expect(screen.getByRole('dialog', { name: 'Rewards' })).toBeVisible()
  },
}
export const MembershipShown: Story = {
  play: async () => {
    await userEvent.type(await field(), 'VIPMONTH')
    await confirm()
    await waitFor(async () => expect((await screen.findAllByText('Get 1 month Pro'))[0]).toBeVisible())
  },
}
export const Confirming: Story = {
  args: { handlers: [handle('redeemGiftCode', pending)] },
  play: async () => {
    await userEvent.type(await field(), 'BEANS500')
    await confirm()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-busy', 'true'),
    )
  },
}
