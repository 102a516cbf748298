import type { CashierTab, Wanted } from '@longhand/cashier'

const key = 'wanted'
const tabs: readonly CashierTab[] = ['vip', 'duration']

export function rememberWanted({ defaultTab = 'vip', ...ids }: Wanted, tabStorage: Storage): void {
  const given = Object.entries({ defaultTab, ...ids }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  tabStorage.setItem(key, new URLSearchParams(given).toString())
}

export function takeWanted(tabStorage: Storage): Wanted | undefined {
  const kept = new URLSearchParams(tabStorage.getItem(key) ?? '')
  tabStorage.removeItem(key)
  const defaultTab = tabs.find((tab) => tab === kept.get('defaultTab'))
  return (
    defaultTab && {
      defaultTab,
      goodsId: kept.get('goodsId') ?? undefined,
      orderNumber: kept.get('orderNumber') ?? undefined,
    }
  )
}
