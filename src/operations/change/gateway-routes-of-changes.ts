import {
  type PaymentMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import { ConfigurationError } from "../../domain/errors"
import type { CallOperation } from "../../domain/errors/gateway-error"
import type { ChangeKind } from "../../domain/operation/operation"
import { routeTextOfOperation } from "../../gateway/call-context"
import type { AccountOptions } from "../../options/account-options"
import {
  checkoutIntegrationSettingsOf,
  linkIntegrationSettingsOf,
} from "../perform/gateway-clients"

/**
 * Returns the gateway request that performs a capture, refund or void. Returns `undefined` for the capture of a payment
 * link, because the payment of a link is captured at once.
 */
export function gatewayOperationOfChange(
  method: PaymentMethod,
  kind: ChangeKind
): CallOperation | undefined {
  return traitsOf(method).calls[kind]
}

/**
 * For capture, refund and void, a text that identifies the gateway route which the plugin uses with the current
 * options. The text contains the HTTP method, the URL, and the client id of the account's credentials.
 */
export type ChangeRoutes = Partial<Record<ChangeKind, string>>

const SETTINGS = {
  checkout: checkoutIntegrationSettingsOf,
  payment_link: linkIntegrationSettingsOf,
}

const CHANGE_KINDS = ["capture", "refund", "void"] as const

/**
 * Returns the gateway routes that the plugin uses for an account's captures, refunds and voids. Returns an empty object
 * if there is no account, or if the account has no credentials for the payment method.
 */
export function gatewayRoutesOfChanges(
  account: AccountOptions | undefined,
  method: PaymentMethod
): ChangeRoutes {
  if (!account) {
    return {}
  }
  try {
    const settings = SETTINGS[traitsOf(method).integration](account)
    const routes: ChangeRoutes = {}
    for (const kind of CHANGE_KINDS) {
      const call = gatewayOperationOfChange(method, kind)
      if (call) routes[kind] = routeTextOfOperation(settings, call)
    }
    return routes
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return {}
    }
    throw error
  }
}
