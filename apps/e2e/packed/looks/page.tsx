import '@longhand/ui-kit/styles.css'
import '@longhand/cashier/styles.css'
import '@longhand/rewards/styles.css'
import { FakeApi } from '@longhand/api-client/testing'
import { CashierDialog, OrderList, MembershipBenefits } from '@longhand/cashier'
import { cashierHandlers } from '@longhand/cashier/testing'
import { RewardsDialog, type RewardsTab, ShopDialog } from '@longhand/rewards'
import { rewardsHandlers } from '@longhand/rewards/testing'
import {
  Avatar,
  Badge,
  Button,
  ButtonLink,
  Card,
  Checkbox,
  DateField,
  EmptyState,
  Icon,
  IconButton,
  Kbd,
  Menu,
  MenuItem,
  MenuSeparator,
  Notice,
  NumberField,
  Pagination,
  PasswordField,
  Popover,
  Progress,
  SegmentedControl,
  Select,
  Slider,
  Switch,
  Table,
  Tabs,
  TextArea,
  TextField,
  ToastProvider,
  useToast,
} from '@longhand/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const nothing = (): void => undefined

/** What the address's hash names is shown, in a place that no host's style moves. */
const views: Record<string, () => ReactNode> = {
  cashier: () => (
    <CashierDialog
      open
      onOpenChange={nothing}
      showTabs
      isLoggedIn
      membershipHref="/vip"
      agreementHref="/agreement"
      helpHref="/help"
    />
  ),
  cards: () => (
    <CashierDialog
      open
      onOpenChange={nothing}
      defaultTab="duration"
      isLoggedIn={false}
      onLoginRequired={nothing}
    />
  ),
  classes: () => (
    <CashierDialog
      open
      onOpenChange={nothing}
      isLoggedIn={false}
      classNames={{ popup: 'rounded-none!', title: 'uppercase' }}
    />
  ),
  dark: () => (
    <CashierDialog
      open
      onOpenChange={nothing}
      isLoggedIn={false}
      appearance={{ theme: 'dark', tokens: { 'radius-card': '2px', 'color-gold-soft': 'rgb(1 2 3)' } }}
    />
  ),
  closed: () => <OpensWhenAsked />,
  'check-in': () => <Rewards tab={0} />,
  tasks: () => <Rewards tab={1} />,
  gift: () => <Rewards tab={2} />,
  shop: () => <ShopDialog open onOpenChange={nothing} isLoggedIn onBuy={nothing} beanDetailHref="/beans" />,
  orders: () => <OrderList isLoggedIn onPay={nothing} />,
  benefits: () => <MembershipBenefits />,
  fields: () => <Fields />,
  parts: () => <Parts />,
}

/** Draws nothing until the page asks for it. */
function OpensWhenAsked(): ReactNode {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const begin = (): void => setOpen(true)
    window.addEventListener('open-cashier', begin)
    return () => window.removeEventListener('open-cashier', begin)
  }, [])
  return <CashierDialog open={open} onOpenChange={setOpen} isLoggedIn={false} />
}

function Rewards({ tab }: { tab: RewardsTab }): ReactNode {
  return <RewardsDialog open onOpenChange={nothing} tab={tab} isLoggedIn onOpenShop={nothing} />
}

const choices = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
]

function Fields(): ReactNode {
  return (
    <>
      <TextField
        label="Name"
        value=""
        placeholder="Not given"
        onValueChange={nothing}
        hint="As on the invoice"
      />
      <TextField label="City" value="Paris" onValueChange={nothing} error="No such street" />
      <PasswordField
        label="Password"
        value="secret"
        onValueChange={nothing}
        showLabel="Show"
        hideLabel="Hide"
      />
      <TextArea label="Remark" value="Two lines" onValueChange={nothing} />
      <NumberField
        label="Amount"
        value={2}
        onValueChange={nothing}
        increaseLabel="More"
        decreaseLabel="Less"
      />
      <Select label="Size" value="one" onValueChange={nothing} options={choices} />
      <DateField label="Day" value="2026-03-12" placeholder="Any day" onValueChange={nothing} />
      <Checkbox checked label="Agreed" onCheckedChange={nothing} />
      <Switch checked label="On" onCheckedChange={nothing} />
      <Slider label="Speed" value={3} min={0} max={10} onValueChange={nothing} />
      <SegmentedControl label="Kind" value="one" onValueChange={nothing} options={choices} />
    </>
  )
}

function Parts(): ReactNode {
  const toast = useToast()
  return (
    <>
      <Button
        variant="primary"
        onClick={() => toast.show({ title: 'Kept', description: 'It can be read again.', durationMs: 0 })}
      >
        Tell
      </Button>
      <Button icon="download">Save</Button>
      <Button busy>Busy</Button>
      <Button disabled>Off</Button>
      <ButtonLink href="/there">Go there</ButtonLink>
      <IconButton icon="close" label="Away" />
      <Menu trigger={<Button>More</Button>}>
        <MenuItem icon="download">Download</MenuItem>
        <MenuSeparator />
        <MenuItem danger>Delete</MenuItem>
      </Menu>
      <Popover trigger={<Button>Why</Button>} title="Because">
        A small panel.
      </Popover>
      <Tabs
        label="Parts"
        value="one"
        onValueChange={nothing}
        tabs={choices.map(({ value, label }) => ({
          value,
          label,
          content: <Badge tone="bean">{label}</Badge>,
        }))}
      />
      <Table
        caption="Cities"
        columns={[
          {
            key: 'city',
            header: 'City',
            rowHeader: true,
            sort: 'ascending',
            onSort: nothing,
            cell: (row: string) => row,
          },
          { key: 'length', header: 'Letters', align: 'end', cell: (row: string) => row.length },
        ]}
        rows={['Paris', 'Oslo', 'Rome']}
        rowKey={(row) => row}
      />
      <Pagination page={3} pageCount={9} onPageChange={nothing} />
      <Card>
        <Notice tone="amber">Needs care</Notice>
        <Progress label="Sent" value={0.4} />
        <Avatar name="Ann" /> <Icon name="crown" /> <Kbd>F6</Kbd>
      </Card>
      <EmptyState icon="gift" title="Nothing here" description="Yet." />
    </>
  )
}

const view = views[window.location.hash.slice(1)]!

createRoot(document.querySelector('#app')!).render(
  <FakeApi handlers={[...cashierHandlers(), ...rewardsHandlers()]}>
    <ToastProvider label="Notifications" closeLabel="Close">
      <div
        style={{
          position: 'absolute',
          inset: '0 auto auto 0',
          display: 'grid',
          gap: 16,
          boxSizing: 'content-box',
          width: 1000,
          margin: 0,
          padding: 24,
          background: 'white',
        }}
        data-testid="place"
      >
        {view()}
      </div>
    </ToastProvider>
  </FakeApi>,
)
