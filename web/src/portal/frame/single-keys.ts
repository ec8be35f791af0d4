import { deviceChoice } from './device-choice.ts'

/** Whether keys without Ctrl work on this device (WCAG 2.1.4: users of speech input can switch them off). */
export const { useChoice: useSingleKeys, now: areSingleKeysAllowed } = deviceChoice('bank.single-keys', true)
