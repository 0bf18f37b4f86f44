import { useEffect, useMemo, useRef } from "react"
import type {
  CodeRequest,
  PlacedOrder,
} from "medusa-payment-checkout-transparent-storefront/checkout"
import type { AnyCheckout } from "medusa-payment-checkout-transparent-storefront/react"

import { useStore } from "../store/store"

/**
 * Calls `onCode` when there is a code, with its order if that is placed before the code is paid (`placement:
 * "at_checkout"`). The components would go on showing the code; this shop goes to the page of the order, which
 * shows it as well.
 */
export function useReportingCheckout(
  onCode: (order: PlacedOrder | undefined) => void
): AnyCheckout {
  const { checkout } = useStore()
  const report = useRef(onCode)
  useEffect(() => {
    report.current = onCode
  })
  return useMemo(
    () => ({
      ...checkout,
      async askForCode(request: CodeRequest) {
        const outcome = await checkout.askForCode(request)
        if (outcome.kind === "code") report.current(outcome.order)
        return outcome
      },
    }),
    [checkout]
  )
}
