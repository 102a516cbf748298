import './styles.css'

export { ClaimOwnership, type ClaimOwnershipProps } from './ClaimOwnership/ClaimOwnership.tsx'
export { OperatorRoom, type OperatorRoomProps } from './OperatorRoom/OperatorRoom.tsx'
export {
  type OperatorAddress,
  type OperatorMenu,
  readOperatorAddress,
  writeOperatorAddress,
} from './operator-address.ts'
