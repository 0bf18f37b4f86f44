import type { LineItem } from "../store/cart"

export function totalQuantity(items: LineItem[]): number {
  return items.reduce((count, { quantity }) => count + quantity, 0)
}
