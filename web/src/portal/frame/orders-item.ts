import type { NavItem } from '#ui/layout/frame.tsx'
import { texts } from '#portal/texts.ts'

/** The entry of the orders in the navigation, with the number of those that wait for the user. */
export function ordersItem(href: string, toSign: number): NavItem {
  return { href, label: texts.orders, icon: 'check', count: { value: toSign, label: texts.toSign } }
}
