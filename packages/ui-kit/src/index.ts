import './styles.css'

export {
  ActionList,
  ActionListItem,
  type ActionListItemProps,
  type ActionListProps,
} from './ActionList/ActionList.tsx'
export {
  type Appearance,
  AppearanceProvider,
  type AppearanceAttributes,
  type AppearanceProviderProps,
  type TokenValues,
  useAppearance,
} from './Appearance/Appearance.tsx'
export { Avatar, type AvatarProps } from './Avatar/Avatar.tsx'
export { Badge, type BadgeProps } from './Badge/Badge.tsx'
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './Button/Button.tsx'
export { Card, type CardProps } from './Card/Card.tsx'
export { Checkbox, type CheckboxProps } from './Checkbox/Checkbox.tsx'
export {
  type ComposedValue,
  type ComposedValueOptions,
  useComposedValue,
} from './Composition/use-composed-value.ts'
export {
  type Composition,
  type CompositionHandlers,
  type CompositionOptions,
  useComposition,
} from './Composition/use-composition.ts'
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog/ConfirmDialog.tsx'
export { type Countdown, useCountdown } from './Countdown/use-countdown.ts'
export { useDebounced } from './Debounced/use-debounced.ts'
export { DateField, type DateFieldProps } from './DateField/DateField.tsx'
export { closeDialogsOnBack, hasOpenDialog, subscribeToDialogs } from './Dialog/back-button.ts'
export {
  Dialog,
  type DialogAction,
  type DialogClassNames,
  type DialogDismissal,
  type DialogProps,
} from './Dialog/Dialog.tsx'
export { EmptyState, type EmptyStateProps } from './EmptyState/EmptyState.tsx'
export { ErrorState, type ErrorStateProps } from './ErrorState/ErrorState.tsx'
export { isSaidInPlace } from './Field/said-in-place.ts'
export type { FieldFrameProps } from './Field/Field.tsx'
export { FieldGroup, type FieldGroupProps } from './FieldGroup/FieldGroup.tsx'
export { type FullScreen, useFullScreen } from './FullScreen/use-full-screen.ts'
export { Icon, type IconProps } from './Icon/Icon.tsx'
export type { IconName } from './Icon/icon-paths.ts'
export { IconButton, type IconButtonProps } from './IconButton/IconButton.tsx'
export { Kbd } from './Kbd/Kbd.tsx'
export { type LazyComponent, lazyWithRetry } from './lazy/lazy-with-retry.tsx'
export { whenIdle } from './lazy/when-idle.ts'
export { LoadError, withRetry } from './lazy/with-retry.ts'
export {
  Menu,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  type MenuItemProps,
  type MenuProps,
  type MenuRadioGroupProps,
} from './Menu/Menu.tsx'
export { Notice, type NoticeProps } from './Notice/Notice.tsx'
export { NumberField, type NumberFieldProps } from './NumberField/NumberField.tsx'
export { Pagination, type PaginationProps } from './Pagination/Pagination.tsx'
export { PasswordField, type PasswordFieldProps } from './PasswordField/PasswordField.tsx'
export { hasOpenPopup, subscribeToPopups } from './Popover/open-popups.ts'
export { Popover, type PopoverAnchor, type PopoverProps } from './Popover/Popover.tsx'
export { Progress, type ProgressProps } from './Progress/Progress.tsx'
export { SegmentedControl, type SegmentedControlProps } from './SegmentedControl/SegmentedControl.tsx'
export { Select, type SelectProps } from './Select/Select.tsx'
export { Skeleton, type SkeletonProps } from './Skeleton/Skeleton.tsx'
export { Slider, type SliderProps } from './Slider/Slider.tsx'
export { Speaker, type SpeakerProps } from './Speaker/Speaker.tsx'
export { Spinner, type SpinnerProps } from './Spinner/Spinner.tsx'
export { Switch, type SwitchProps } from './Switch/Switch.tsx'
export { Table, type TableColumn, type TableProps } from './Table/Table.tsx'
export { TabBar, type TabBarProps } from './Tabs/TabBar.tsx'
export { Tabs, type TabsProps } from './Tabs/Tabs.tsx'
export { TextArea, type TextAreaProps } from './TextArea/TextArea.tsx'
export { TextField, type TextFieldProps } from './TextField/TextField.tsx'
export { ToastProvider, type ToastProviderProps } from './Toast/ToastProvider.tsx'
export { ToastRegion, type ToastRegionProps } from './Toast/ToastRegion.tsx'
export {
  ToastsContextProvider,
  type ToastsContextProviderProps,
  useToast,
  useToastHistory,
} from './Toast/toasts-context.tsx'
export { createToasts, type ShownToast, type ToastMessage, type Toasts } from './Toast/toasts.ts'
export { Tooltip, type TooltipProps } from './Tooltip/Tooltip.tsx'
export { VisitorState, type VisitorStateProps } from './VisitorState/VisitorState.tsx'
export { VisuallyHidden } from './VisuallyHidden/VisuallyHidden.tsx'
