import type { CodeWithoutValues } from "../../domain/message"
import type { MedusaRequest } from "@medusajs/framework/http"
import type { Charge } from "../../domain/charge/charge"
import {
  isOpenAndNotAbandoned,
  type FindCharges,
  isAuthorizedCharge,
  chargesOfOrderClaim,
  chargesOfOrderOfCollection,
  chargesOfExchange,
  chargesOfOrder,
  chargesOfPayment,
  chargesOfReturn,
} from "./find-affected-charges"
import {
  type Permission,
  PERMISSIONS,
  restrictedPermissionsGrantedTo,
} from "./permissions"

/**
 * This file lists the routes that need a permission. Permissions prevent mistakes, but do not stop an admin user who
 * means harm (see the first lines of SECURITY.md).
 */

/**
 * The permission that each of the plugin's admin routes requires. A route that is not listed usually requires no
 * permission.
 *
 * There is one exception. The two routes that download movements are not listed, but require the permission `money` if
 * the file is to contain the buyers' document numbers. `sendMovements` checks this permission.
 */
export const PERMISSION_OF_PLUGIN_ROUTE = {
  "charges/:id/:action": "money",
  "customers/:id/erase": "money",
  "customers/:id/saved-cards/:card_id": "money",
  "health/test": "settings",
  // Creating an export changes the next export, because each movement is in only one export.
  "movement-exports": "money",
  "orders/:id/fiscal-document": "money",
  "payment-links": "money",
  reconciliation: "money",
  "settings/:account": "settings",
} as const satisfies Record<string, Permission>

export type PluginRoute = keyof typeof PERMISSION_OF_PLUGIN_ROUTE

export interface CoreRoute {
  method: "POST" | "DELETE"
  path: string
  /**
   * Returns the permissions that the caller of a request needs. The list is empty if the request needs no permission.
   */
  needs: (
    request: MedusaRequest
  ) => readonly Permission[] | Promise<readonly Permission[]>
  /**
   * The code of the message that a caller without the permission gets. If it is not set, the caller gets the general
   * message.
   */
  refusal?: CodeWithoutValues
  /**
   * True if requests to this route are recorded as administrators' actions. A request that needs no permission is not
   * recorded. The field is not set for a route that creates an operation in the ledger, because the operation already
   * records the caller.
   */
  isRecorded?: true
}

/** Medusa's own routes for which this plugin may require a permission. */
export const CORE_ROUTES: readonly CoreRoute[] = [
  guardedPostRoute(
    "payments/:id/capture",
    createMoneyPermissionRule(chargesOfPayment)
  ),
  guardedPostRoute(
    "payments/:id/refund",
    createMoneyPermissionRule(chargesOfPayment)
  ),
  guardedPostRoute(
    "orders/:id/cancel",
    createMoneyPermissionRule(chargesOfOrder)
  ),
  {
    ...guardedPostRoute(
      "payment-collections/:id/mark-as-paid",
      createMoneyPermissionRule(chargesOfOrderOfCollection)
    ),
    isRecorded: true,
  },
  {
    ...guardedDeleteRoute(
      "payment-collections/:id",
      createMoneyPermissionRule(chargesOfOrderOfCollection)
    ),
    isRecorded: true,
  },
  guardedDeleteRoute(
    "draft-orders/:id",
    createMoneyPermissionRule(chargesOfOrder, isOpenAndNotAbandoned)
  ),

  // These routes confirm changes of orders. Core then voids the authorized charges of an order that still owes an
  // amount.
  guardedPostRoute(
    "order-edits/:id/confirm",
    createMoneyPermissionRule(chargesOfOrder, isAuthorizedCharge)
  ),
  guardedPostRoute(
    "draft-orders/:id/edit/request",
    createMoneyPermissionRule(chargesOfOrder, isAuthorizedCharge)
  ),
  guardedPostRoute(
    "draft-orders/:id/edit/confirm",
    createMoneyPermissionRule(chargesOfOrder, isAuthorizedCharge)
  ),
  guardedPostRoute(
    "claims/:id/request",
    createMoneyPermissionRule(chargesOfOrderClaim, isAuthorizedCharge)
  ),
  guardedPostRoute(
    "exchanges/:id/request",
    createMoneyPermissionRule(chargesOfExchange, isAuthorizedCharge)
  ),
  guardedPostRoute(
    "returns/:id/request",
    createMoneyPermissionRule(chargesOfReturn, isAuthorizedCharge)
  ),
  guardedPostRoute(
    "returns/:id/receive/confirm",
    createMoneyPermissionRule(chargesOfReturn, isAuthorizedCharge)
  ),

  // A workflow may do anything, and may run any other workflow.
  ...["run", "steps/success", "steps/failure"].map((what): CoreRoute => ({
    ...guardedPostRoute(
      `workflows-executions/:workflow_id/${what}`,
      () => PERMISSIONS
    ),
    refusal: "may_not_run_workflows",
    isRecorded: true,
  })),

  // A user who is named in `permissions` can only be changed by users who have the same permissions.
  ...[
    guardedPostRoute("users/:id", restrictedPermissionsOfUserInPath),
    guardedDeleteRoute("users/:id", restrictedPermissionsOfUserInPath),
    guardedPostRoute(
      "users/:id/reset-password",
      restrictedPermissionsOfUserInPath
    ),
  ].map((route): CoreRoute => ({
    ...route,
    refusal: "may_not_change_user",
    isRecorded: true,
  })),
]

/**
 * Routes of Medusa that can make this plugin capture money or charge a card, but require no permission. The plugin
 * refuses requests to these routes from forms on other sites.
 */
export const CORE_ROUTES_MOVING_MONEY = [
  "/admin/fulfillments/:id/shipment",
  "/admin/orders/:id/fulfillments/:fulfillment_id/shipments",
  "/admin/orders/:id/payment-sessions/authorize",
] as const

function guardedPostRoute(path: string, needs: CoreRoute["needs"]): CoreRoute {
  return { method: "POST", path: `/admin/${path}`, needs }
}

function guardedDeleteRoute(
  path: string,
  needs: CoreRoute["needs"]
): CoreRoute {
  return { method: "DELETE", path: `/admin/${path}`, needs }
}

function createMoneyPermissionRule(
  find: FindCharges,
  isAtStake: (charge: Charge) => boolean = () => true
): CoreRoute["needs"] {
  return async ({ scope, params }) => {
    const charges = await find(scope, params.id ?? "")
    return charges.some(isAtStake) ? ["money"] : []
  }
}

function restrictedPermissionsOfUserInPath(
  request: MedusaRequest
): Permission[] {
  return restrictedPermissionsGrantedTo(request, request.params.id ?? "")
}
