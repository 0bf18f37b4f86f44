import type { PaymentMethod } from "../../domain/payment-method/payment-method"
import { ConfigurationError } from "../../domain/errors"
import type { CallOperation } from "../../domain/errors/gateway-error"
import type { ChangeKind } from "../../domain/operation/operation"
import { routeOf } from "../../gateway/call-context"
import type { AccountOptions } from "../../options/account-options"
import { checkoutSettingsOf, linkSettingsOf } from "../perform/gateway-clients"

const CHANGE_OF_CHARGE = {
  capture: "capture_charge",
  refund: "refund_charge",
  void: "refund_charge",
} as const satisfies Record<ChangeKind, CallOperation>

const CHANGE_OF_LINK = {
  capture: "capture_charge",
  refund: "refund_link_transaction",
  void: "deactivate_payment_link",
} as const satisfies Record<ChangeKind, CallOperation>

/** Returns the call by which a change is made. A void is sent as a refund; for a link, it deactivates the link. */
export function callOfChange(
  method: PaymentMethod,
  kind: ChangeKind
): CallOperation {
  return (method === "link" ? CHANGE_OF_LINK : CHANGE_OF_CHARGE)[kind]
}

/** By which routes the changes of a charge would be sent now. */
export type ChangeRoutes = Partial<Record<ChangeKind, string>>

/** Returns the routes of an account's changes; none without an account or its credentials. */
export function changeRoutes(
  account: AccountOptions | undefined,
  method: PaymentMethod
): ChangeRoutes {
  if (!account) {
    return {}
  }
  try {
    const settings =
      method === "link" ? linkSettingsOf(account) : checkoutSettingsOf(account)
    const route = (kind: ChangeKind) =>
      routeOf(settings, callOfChange(method, kind))
    return {
      ...(method === "link" ? {} : { capture: route("capture") }),
      ...{ refund: route("refund"), void: route("void") },
    }
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return {}
    }
    throw error
  }
}
