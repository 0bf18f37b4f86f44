import type { CodeWithoutValues } from "../../domain/message"
import type { MedusaRequest } from "@medusajs/framework/http"
import type { Charge } from "../../domain/charge/charge"
import {
  canBePaidOrIsPaid,
  type FindCharges,
  isReserved,
  chargesOfClaim,
  chargesOfCollection,
  chargesOfExchange,
  chargesOfOrder,
  chargesOfPayment,
  chargesOfReturn,
} from "./charges-at-stake"
import { type Permission, PERMISSIONS, permissionsOf } from "./permissions"

/**
 * This file lists all routes that need a permission. Permissions prevent mistakes, but do not stop an admin user who
 * means harm: see the first lines of SECURITY.md.
 */

/**
 * The permission for each handler below /admin/checkout-transparent that needs one: every POST, and the GET of a fiscal
 * document. The other handlers only read, and some of them record who read.
 */
export const OUR_ROUTES = {
  "charges/:id/:action": "money",
  "customers/:id/erase": "money",
  "health/test": "settings",
  // Movements in an export are not in the next export, so creating one changes what others receive.
  "movement-exports": "money",
  "orders/:id/fiscal-document": "money",
  "payment-links": "money",
  reconciliation: "money",
  "settings/:account": "settings",
} as const satisfies Record<string, Permission>

export type OurRoute = keyof typeof OUR_ROUTES

export interface CoreRoute {
  method: "POST" | "DELETE"
  path: string
  /** Returns the permissions that a request needs. The list is empty if the request does not concern this plugin. */
  needs: (
    request: MedusaRequest
  ) => readonly Permission[] | Promise<readonly Permission[]>
  /** The code of the message for a caller without the permission, if the general message does not fit. */
  refusal?: CodeWithoutValues
  /**
   * Set if the request is recorded as an administrator's action when it needs a permission. A route without this field
   * leaves an operation in the ledger, which records the caller.
   */
  isRecorded?: true
}

/** The routes of Medusa's core that need a permission. */
export const CORE_ROUTES: readonly CoreRoute[] = [
  post("payments/:id/capture", moneyIfCharges(chargesOfPayment)),
  post("payments/:id/refund", moneyIfCharges(chargesOfPayment)),
  post("orders/:id/cancel", moneyIfCharges(chargesOfOrder)),
  {
    ...post(
      "payment-collections/:id/mark-as-paid",
      moneyIfCharges(chargesOfCollection)
    ),
    isRecorded: true,
  },
  {
    ...remove("payment-collections/:id", moneyIfCharges(chargesOfCollection)),
    isRecorded: true,
  },
  remove("draft-orders/:id", moneyIfCharges(chargesOfOrder, canBePaidOrIsPaid)),

  // Each of these routes voids the reserved charge of an order that owes something afterwards.
  post("order-edits/:id/confirm", moneyIfCharges(chargesOfOrder, isReserved)),
  post(
    "draft-orders/:id/edit/request",
    moneyIfCharges(chargesOfOrder, isReserved)
  ),
  post(
    "draft-orders/:id/edit/confirm",
    moneyIfCharges(chargesOfOrder, isReserved)
  ),
  post("claims/:id/request", moneyIfCharges(chargesOfClaim, isReserved)),
  post("exchanges/:id/request", moneyIfCharges(chargesOfExchange, isReserved)),
  post("returns/:id/request", moneyIfCharges(chargesOfReturn, isReserved)),
  post(
    "returns/:id/receive/confirm",
    moneyIfCharges(chargesOfReturn, isReserved)
  ),

  // A workflow may do anything, and may run any other workflow.
  ...["run", "steps/success", "steps/failure"].map((what): CoreRoute => ({
    ...post(`workflows-executions/:workflow_id/${what}`, () => PERMISSIONS),
    refusal: "may_not_run_workflows",
    isRecorded: true,
  })),

  // A user who is named in `permissions` can only be changed by users who have the same permissions.
  ...[
    post("users/:id", permissionsOfUser),
    remove("users/:id", permissionsOfUser),
    post("users/:id/reset-password", permissionsOfUser),
  ].map((route): CoreRoute => ({
    ...route,
    refusal: "may_not_change_user",
    isRecorded: true,
  })),
]

/**
 * Routes of core that need no permission, although they make this plugin capture money or charge a card. They refuse
 * forms on pages of other sites, as all routes of CORE_ROUTES do.
 */
export const CORE_POSTS_THAT_ACT = [
  "/admin/fulfillments/:id/shipment",
  "/admin/orders/:id/fulfillments/:fulfillment_id/shipments",
  "/admin/orders/:id/payment-sessions/authorize",
] as const

function post(path: string, needs: CoreRoute["needs"]): CoreRoute {
  return { method: "POST", path: `/admin/${path}`, needs }
}

function remove(path: string, needs: CoreRoute["needs"]): CoreRoute {
  return { method: "DELETE", path: `/admin/${path}`, needs }
}

function moneyIfCharges(
  find: FindCharges,
  isAtStake: (charge: Charge) => boolean = () => true
): CoreRoute["needs"] {
  return async ({ scope, params }) => {
    const charges = await find(scope, params.id ?? "")
    return charges.some(isAtStake) ? ["money"] : []
  }
}

function permissionsOfUser(request: MedusaRequest): Permission[] {
  return permissionsOf(request, request.params.id ?? "")
}
