import type { CodeWithoutValues } from "../../domain/message"
import type { MedusaRequest } from "@medusajs/framework/http"
import type { Charge } from "../../domain/charge/charge"
import {
  canBePaidOrIsPaid,
  type FindCharges,
  isReserved,
  ofClaim,
  ofCollection,
  ofExchange,
  ofOrder,
  ofPayment,
  ofReturn,
} from "./charges-at-stake"
import { type Permission, PERMISSIONS, permissionsOf } from "./permissions"

/**
 * This file lists all routes that need a permission. Permissions prevent mistakes. They are no barrier against an
 * admin user who means harm: see the first lines of SECURITY.md.
 */

/**
 * The handlers below /admin/checkout-transparent that need a permission: each POST, and the GET of a fiscal document. The
 * other handlers only read, and some of them record who read.
 */
export const OUR_ROUTES = {
  "charges/:id/:action": "money",
  "customers/:id/erase": "money",
  "health/test": "settings",
  // An export uses up what is new for everybody else.
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
  /** Returns the permissions that a request needs; none if it does not concern this plugin. */
  needs: (
    request: MedusaRequest
  ) => readonly Permission[] | Promise<readonly Permission[]>
  /** The code of the refusal, where the general one does not fit. */
  refusal?: CodeWithoutValues
  /** Whether a request that needs a permission is recorded as an admin's action; others leave an operation. */
  isRecorded?: true
}

/** The routes of Medusa's core that need a permission. */
export const CORE_ROUTES: readonly CoreRoute[] = [
  post("payments/:id/capture", moneyFor(ofPayment)),
  post("payments/:id/refund", moneyFor(ofPayment)),
  post("orders/:id/cancel", moneyFor(ofOrder)),
  {
    ...post("payment-collections/:id/mark-as-paid", moneyFor(ofCollection)),
    isRecorded: true,
  },
  {
    ...remove("payment-collections/:id", moneyFor(ofCollection)),
    isRecorded: true,
  },
  remove("draft-orders/:id", moneyFor(ofOrder, canBePaidOrIsPaid)),

  // Each of these voids the reserved charge of an order that owes something afterwards.
  post("order-edits/:id/confirm", moneyFor(ofOrder, isReserved)),
  post("draft-orders/:id/edit/request", moneyFor(ofOrder, isReserved)),
  post("draft-orders/:id/edit/confirm", moneyFor(ofOrder, isReserved)),
  post("claims/:id/request", moneyFor(ofClaim, isReserved)),
  post("exchanges/:id/request", moneyFor(ofExchange, isReserved)),
  post("returns/:id/request", moneyFor(ofReturn, isReserved)),
  post("returns/:id/receive/confirm", moneyFor(ofReturn, isReserved)),

  // A workflow may do anything, and may run any other workflow.
  ...["run", "steps/success", "steps/failure"].map((what): CoreRoute => ({
    ...post(`workflows-executions/:workflow_id/${what}`, () => PERMISSIONS),
    refusal: "may_not_run_workflows",
    isRecorded: true,
  })),

  // A user who is named is changed only by users with the same permissions.
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
 * Routes of core that need no permission, although this plugin captures or charges after them. They refuse forms of
 * other sites' pages, as all routes of CORE_ROUTES do.
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

function moneyFor(
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
