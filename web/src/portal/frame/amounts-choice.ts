import { deviceChoice } from './device-choice.ts'

/** Whether amounts are hidden on this device; it lasts until the user shows them again. */
export const { useChoice: useAmountsChoice } = deviceChoice('bank.hide-amounts', false)
