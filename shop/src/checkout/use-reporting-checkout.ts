import { useEffect, useMemo, useRef } from "react"
import type {
  CodeRequest,
  PlacedOrder,
} from "medusa-payment-checkout-transparent/storefront/checkout"
import type { AnyCheckout } from "medusa-payment-checkout-transparent/storefront/react"

import { useStore } from "../store/store"

/**
 * Where an order is placed before its code is paid (`placement: "at_checkout"`), the components go on
 * showing the code. This shop has a page for the order, which shows it as well: so it goes there.
 */
export function useReportingCheckout(
  onPlaced: (order: PlacedOrder) => void
): AnyCheckout {
  const { checkout } = useStore()
  const report = useRef(onPlaced)
  useEffect(() => {
    report.current = onPlaced
  })
  return useMemo(
    () => ({
      ...checkout,
      async askForCode(request: CodeRequest) {
        const outcome = await checkout.askForCode(request)
        if (outcome.kind === "code" && outcome.order) {
          report.current(outcome.order)
        }
        return outcome
      },
    }),
    [checkout]
  )
}
