import type { LineItem } from "../store/cart"

export function itemCount(items: LineItem[]): number {
  return items.reduce((count, { quantity }) => count + quantity, 0)
}
