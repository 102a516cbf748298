import './styles.css'

export { useCancelOrderMutation, useGetOrderQuery } from './api/cashier-api.ts'
export {
  type AppOrder,
  CashierDialog,
  type CashierClassNames,
  type CashierCloseReason,
  type CashierDialogProps,
  type CashierTab,
  type OrderCreated,
  type Paid,
  type Wanted,
} from './CashierDialog/CashierDialog.tsx'
export { type GoodsOptions, type GoodsState, type GoodsStatus, useGoods } from './CashierDialog/use-goods.ts'
export type { WaitingOrderState } from './CashierDialog/use-waiting-order.ts'
export { GoodsPrices, type GoodsPricesProps } from './GoodsPrices/GoodsPrices.tsx'
export { OrderList, type OrderListClassNames, type OrderListProps } from './OrderList/OrderList.tsx'
export {
  type OrderFilter,
  type OrdersOptions,
  type OrdersState,
  type OrdersStatus,
  useOrders,
} from './OrderList/use-orders.ts'
export { MembershipBenefits, type MembershipBenefitsProps } from './MembershipBenefits/MembershipBenefits.tsx'
export type { PaymentFrame } from './PaymentQrBox/payment-frame.ts'
export type { PayAgent, Payment, PaymentPhase } from './PaymentQrBox/payment-machine.ts'
export { type PaymentControls, type PaymentOptions, usePayment } from './PaymentQrBox/use-payment.ts'
export type { CashierProblem, CashierProblemKind } from './problem.ts'
