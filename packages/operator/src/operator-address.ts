import {
  type AccountState,
  accountStates,
  type FeedbackState,
  feedbackStates,
  type JobState,
  jobStates,
  type Role,
  roles,
  type SoldOrder,
  type TrendDays,
  trendDays,
  type WorkKind,
  workKinds,
} from '@longhand/contracts'

/** In the order in which they are shown. */
export const operatorMenus = [
  'overview',
  'people',
  'work',
  'models',
  'orders',
  'shop',
  'rewards',
  'messages',
  'help',
  'registration',
  'site',
  'trail',
] as const

/** In which an order can be. */
export const orderStatuses = [
  'pending',
  'paid',
  'refunded',
  'expired',
  'cancelled',
] as const satisfies readonly SoldOrder['status'][]

/** What of people's words is shown. */
export const messageViews = ['feedback', 'satisfaction'] as const

/** One of {@link messageViews}. */
export type MessageView = (typeof messageViews)[number]

/** One part of the room. */
export type OperatorMenu = (typeof operatorMenus)[number]

/** What is shown: a link to it shows it again. */
export interface OperatorAddress {
  menu: OperatorMenu
  /** What is searched for. */
  keyword?: string | undefined
  /** From 1. @default 1 */
  page?: number | undefined
  state?: AccountState | undefined
  role?: Role | undefined
  /** Whose account is shown in place of the list. */
  person?: string | undefined
  work?: WorkKind | undefined
  jobState?: JobState | undefined
  orderStatus?: SoldOrder['status'] | undefined
  feedbackState?: FeedbackState | undefined
  /** Of the entries of the audit log. */
  action?: string | undefined
  /** @default 'feedback' */
  view?: MessageView | undefined
  /** Which document of the help is written in place of their list; `+` for a new one. */
  document?: string | undefined
  /** How many of the last ones the overview shows. */
  days?: TrendDays | undefined
}

/** Unknown fields are left out. */
export function readOperatorAddress(search: URLSearchParams): OperatorAddress {
  const oneOf = <Value extends string>(values: readonly Value[], name: string): Value | undefined =>
    values.find((value) => value === search.get(name))
  const page = Number(search.get('page'))
  return {
    menu: oneOf(operatorMenus, 'menu') ?? 'overview',
    keyword: search.get('keyword') ?? undefined,
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    state: oneOf(accountStates, 'state'),
    role: oneOf(roles, 'role'),
    person: search.get('person') || undefined,
    work: oneOf(workKinds, 'work'),
    jobState: oneOf(jobStates, 'jobState'),
    orderStatus: oneOf(orderStatuses, 'orderStatus'),
    feedbackState: oneOf(feedbackStates, 'feedbackState'),
    action: search.get('action') || undefined,
    document: search.get('document') || undefined,
    view: oneOf(messageViews, 'view'),
    days: trendDays.find((days) => `${days}` === search.get('days')),
  }
}

/** What {@link readOperatorAddress} reads. */
export function writeOperatorAddress({ menu, ...rest }: OperatorAddress): URLSearchParams {
  const search = new URLSearchParams({ menu })
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search
}
