import {
  type PaymentMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import { ConfigurationError } from "../../domain/errors"
import type { CallOperation } from "../../domain/errors/gateway-error"
import type { ChangeKind } from "../../domain/operation/operation"
import { callRouteOf } from "../../gateway/call-context"
import type { AccountOptions } from "../../options/account-options"
import { checkoutSettingsOf, linkSettingsOf } from "../perform/gateway-clients"

/**
 * Returns the gateway call that makes a change. Returns `undefined` for the capture of a method that takes its money at
 * once.
 */
export function callOfChange(
  method: PaymentMethod,
  kind: ChangeKind
): CallOperation | undefined {
  return traitsOf(method).calls[kind]
}

/**
 * The routes by which captures, refunds and voids would be sent with the current options. A route is a text that names
 * the HTTP method, the address and the client id of the account's credentials.
 */
export type ChangeRoutes = Partial<Record<ChangeKind, string>>

const SETTINGS = { checkout: checkoutSettingsOf, payment_link: linkSettingsOf }

const CHANGE_KINDS = ["capture", "refund", "void"] as const

/**
 * Returns the routes by which an account's captures, refunds and voids would be sent. Returns an empty object without
 * an account or without its credentials.
 */
export function changeRoutes(
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
      const call = callOfChange(method, kind)
      if (call) routes[kind] = callRouteOf(settings, call)
    }
    return routes
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return {}
    }
    throw error
  }
}
