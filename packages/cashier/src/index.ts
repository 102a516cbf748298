import './styles.css'

export { CashierDialog, type CashierDialogProps, type CashierTab, type Paid, type Wanted } from './CashierDialog/CashierDialog.tsx'
export { GoodsPrices, type GoodsPricesProps } from './GoodsPrices/GoodsPrices.tsx'
export { OrderList, type OrderListProps } from './OrderList/OrderList.tsx'
export { MembershipBenefits, type MembershipBenefitsProps } from './MembershipBenefits/MembershipBenefits.tsx'
