import type { Role } from '@longhand/contracts'
import { Tabs } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { HelpTextsSection, type HelpTextsSectionProps } from '../HelpTexts/HelpTextsSection.tsx'
import { operatorMessages } from '../messages.ts'
import { ModelsSection } from '../Models/ModelsSection.tsx'
import { OverviewSection } from '../Overview/OverviewSection.tsx'
import { PeopleSection } from '../People/PeopleSection.tsx'
import { RegistrationSection } from '../Registration/RegistrationSection.tsx'
import { MessagesSection } from '../Messages/MessagesSection.tsx'
import { OrdersSection } from '../Orders/OrdersSection.tsx'
import { ShopSection } from '../Shop/ShopSection.tsx'
import { RewardsSection } from '../Rewards/RewardsSection.tsx'
import { SiteSection } from '../Site/SiteSection.tsx'
import { TrailSection } from '../Trail/TrailSection.tsx'
import { WorkSection } from '../Work/WorkSection.tsx'
import { type OperatorAddress, type OperatorMenu, operatorMenus } from '../operator-address.ts'
import styles from '../Listing/Listing.module.css'

export interface OperatorRoomProps {
  /** Of the user: what it may not do is not shown. */
  role: Exclude<Role, 'person'>
  /** Their own: no one suspends themselves. */
  userId: string
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
  /** Shows a document of the help as the help page does, while it is written. Without it there is no preview. */
  renderHelpText?: HelpTextsSectionProps['renderHelpText']
}

const ofSupport: readonly OperatorMenu[] = ['people', 'models', 'orders', 'rewards', 'messages']

/** Where an installation is run: its people, the work, who may register, and what was done. */
export function OperatorRoom({
  role,
  userId,
  address,
  onAddressChange,
  renderHelpText,
}: OperatorRoomProps): ReactNode {
  const text = operatorMessages.useMessages()
  const parts: Record<OperatorMenu, ReactNode> = {
    overview: <OverviewSection address={address} onAddressChange={onAddressChange} />,
    people: <PeopleSection {...{ role, userId, address, onAddressChange }} />,
    work: <WorkSection address={address} onAddressChange={onAddressChange} />,
    models: <ModelsSection mayChange={role !== 'support'} />,
    orders: <OrdersSection {...{ role, address, onAddressChange }} />,
    shop: <ShopSection />,
    rewards: <RewardsSection {...{ role, address, onAddressChange }} />,
    messages: <MessagesSection {...{ role, address, onAddressChange }} />,
    help: <HelpTextsSection {...{ address, onAddressChange, renderHelpText }} />,
    registration: <RegistrationSection address={address} onAddressChange={onAddressChange} />,
    site: <SiteSection />,
    trail: <TrailSection address={address} onAddressChange={onAddressChange} />,
  }
  const shown = operatorMenus.filter(
    (one) => role === 'owner' || (role === 'support' ? ofSupport.includes(one) : one !== 'site'),
  )
  const menu = shown.includes(address.menu) ? address.menu : 'people'
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{text('title')}</h1>
      <Tabs<OperatorMenu>
        label={text('parts')}
        value={menu}
        onValueChange={(next) => onAddressChange({ menu: next })}
        tabs={shown.map((value) => ({ value, label: text(`menu.${value}`), content: parts[value] }))}
      />
    </div>
  )
}
