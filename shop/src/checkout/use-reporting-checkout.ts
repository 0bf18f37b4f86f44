import { useEffect, useMemo, useRef } from "react"
import type {
  CodeRequest,
  PlacedOrder,
} from "medusa-payment-checkout-transparent-storefront/checkout"
import type { AnyCheckout } from "medusa-payment-checkout-transparent-storefront/react"

import { useStore } from "../store/store"

/**
 * Calls `onPlaced` when an order is placed before its code is paid (`placement: "at_checkout"`). The
 * components would go on showing the code; this shop goes to the page of the order, which shows it as well.
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
