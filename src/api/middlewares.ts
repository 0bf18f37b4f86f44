import {
  defineMiddlewares,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import {
  changePermissionsBody,
  changeSettingsBody,
  createPaymentLinkBody,
  showHealthQuery,
  testConnectionBody,
} from "./admin/checkout-transparent/validators"
import { validateAction } from "./admin/checkout-transparent/charges/actions"
import {
  eraseCustomerBody,
  showErasureQuery,
} from "./admin/checkout-transparent/erasure-validators"
import { validateWithoutRepeating } from "./admin/checkout-transparent/settings/save-settings"
import { queryOf } from "./admin/checkout-transparent/lists"
import { LISTS } from "./admin/checkout-transparent/table-of-lists"
import {
  movementsCsvQuery,
  reconcileBody,
} from "./admin/checkout-transparent/close-validators"
import { deactivateLinksBeforeDelete } from "./admin/draft-orders/deactivate-links-before-delete"
import { refundMoneyBeforeCancel } from "./admin/orders/refund-before-order-cancel"
import { namelessReason } from "./admin/nameless-reason"
import { refuseMarkAsPaid } from "./admin/payment-collections/refuse-mark-as-paid"
import { inReadersWords } from "./admin/in-readers-words"
import { leaseChargeForRequest } from "./admin/payments/lease-charge-for-request"
import { guardMoney, guardSettings, recordAction } from "./admin/record-action"
import { refuseFormPosts } from "./admin/refuse-form-posts"
import { guardWorkflow } from "./admin/workflows-executions/guard-workflow"
import { stopAtCoreHook } from "./hooks/stop-at-core-hook"
import { configurationQuery } from "./store/checkout-transparent/configuration/show-configuration"
import { completeAlone } from "./store/carts/complete-alone"
import { refuseCartChange } from "./store/carts/refuse-cart-change"
import { refuseUnusableAddress } from "./store/carts/refuse-unusable-address"
import { hideUnoffered } from "./store/payment-providers/hide-unoffered"
import { inShoppersWords } from "./store/in-shoppers-words"
import {
  keepShopperInputOutOfMedusa,
  refuseInvalidInput,
} from "./store/payment-sessions/keep-shopper-input"
import {
  oneSessionAtATime,
  refuseSecondCharge,
} from "./store/payment-sessions/refuse-second-charge"
import { refuseUnknownCollection } from "./store/payment-sessions/refuse-unknown-collection"

/** A route of ours that moves money or resolves something; `body` checks what it is given. */
function recorded(
  action: string,
  body?: Parameters<typeof validateAndTransformBody>[0]
) {
  return {
    matcher: `/admin/checkout-transparent/${action}`,
    methods: ["POST" as const],
    middlewares: [
      ...(body ? [validateAndTransformBody(body)] : []),
      recordAction(action),
    ],
  }
}

/** A route of ours that reads; `query` checks what it is asked. */
function asked(
  route: string,
  query: Parameters<typeof validateAndTransformQuery>[0]
) {
  return {
    matcher: `/admin/checkout-transparent/${route}`,
    methods: ["GET" as const],
    middlewares: [validateAndTransformQuery(query, {})],
  }
}

const CHANGES = ["POST", "PUT", "PATCH", "DELETE"] as (
  "POST" | "PUT" | "PATCH" | "DELETE"
)[]

/** Before core makes a payment session, for a shopper or an admin. */
const BEFORE_A_SESSION = [
  refuseUnknownCollection,
  refuseInvalidInput,
  oneSessionAtATime,
  refuseSecondCharge,
  keepShopperInputOutOfMedusa,
]

export default defineMiddlewares({
  routes: [
    {
      // Read by the route itself, and not before the sender is authenticated.
      matcher: "/hooks/checkout-transparent/:account",
      methods: ["POST"],
      bodyParser: false,
      middlewares: [],
    },
    {
      matcher: "/hooks/payment/*",
      methods: ["POST"],
      middlewares: [stopAtCoreHook],
    },
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [inShoppersWords, ...BEFORE_A_SESSION],
    },
    {
      matcher: "/admin/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: BEFORE_A_SESSION,
    },
    {
      matcher: "/store/carts/:id",
      methods: ["POST"],
      middlewares: [refuseUnusableAddress],
    },
    {
      matcher: "/store/carts/:id",
      methods: ["POST", "DELETE"],
      middlewares: [refuseCartChange],
    },
    {
      matcher: "/store/carts/:id/*",
      methods: ["POST", "DELETE"],
      middlewares: [inShoppersWords, refuseCartChange, completeAlone],
    },
    {
      matcher: "/store/checkout-transparent/configuration",
      methods: ["GET"],
      middlewares: [validateAndTransformQuery(configurationQuery, {})],
    },
    {
      matcher: "/store/payment-providers",
      methods: ["GET"],
      middlewares: [hideUnoffered],
    },
    {
      matcher: "/admin/payment-collections/:id/mark-as-paid",
      methods: ["POST"],
      middlewares: [refuseFormPosts, inReadersWords, refuseMarkAsPaid],
    },
    {
      matcher: "/admin/orders/:id/cancel",
      methods: ["POST"],
      middlewares: [refuseFormPosts, inReadersWords, refundMoneyBeforeCancel],
    },
    ...["capture", "refund"].map((what) => ({
      matcher: `/admin/payments/:id/${what}`,
      methods: ["POST" as const],
      middlewares: [refuseFormPosts, inReadersWords, leaseChargeForRequest],
    })),
    {
      matcher: "/admin/checkout-transparent/*",
      middlewares: [inReadersWords],
    },
    {
      matcher: "/admin/checkout-transparent/*",
      methods: CHANGES,
      middlewares: [refuseFormPosts, guardMoney],
    },
    ...["run", "steps/success", "steps/failure"].map((what) => ({
      matcher: `/admin/workflows-executions/:workflow_id/${what}`,
      methods: ["POST" as const],
      middlewares: [
        refuseFormPosts,
        inReadersWords,
        guardWorkflow,
        recordAction(`workflows-executions/:workflow_id/${what}`),
      ],
    })),
    ...["settings/*", "alerts/*", "health/*", "permissions"].map((what) => ({
      matcher: `/admin/checkout-transparent/${what}`,
      methods: CHANGES,
      middlewares: [guardSettings],
    })),
    ...Object.entries(LISTS).map(([route, definition]) =>
      asked(route, queryOf(definition))
    ),
    asked("health", showHealthQuery),
    {
      // Reads a person's document: whoever does is written down as well.
      matcher: "/admin/checkout-transparent/orders/:id/fiscal-document",
      methods: ["GET"],
      middlewares: [recordAction("orders/:id/fiscal-document")],
    },
    {
      matcher: "/admin/checkout-transparent/charges/:id/:action",
      methods: ["POST"],
      middlewares: [validateAction, recordAction("charges/:id/:action")],
    },
    recorded("alerts/test"),
    recorded("payment-links", createPaymentLinkBody),
    {
      matcher: "/admin/draft-orders/:id",
      methods: ["DELETE"],
      middlewares: [inReadersWords, deactivateLinksBeforeDelete],
    },
    asked("customers/:id/erase", showErasureQuery),
    {
      matcher: "/admin/checkout-transparent/customers/:id/erase",
      methods: ["POST"],
      middlewares: [
        validateAndTransformBody(eraseCustomerBody),
        namelessReason,
        recordAction("customers/:id/erase"),
      ],
    },
    recorded("reconciliation", reconcileBody),
    asked("movements.csv", movementsCsvQuery),
    // What was changed is written down with the change, and never holds a secret.
    ...(
      [
        ["settings/:account", changeSettingsBody],
        ["permissions", changePermissionsBody],
        ["health/test", testConnectionBody],
      ] as const
    ).map(([route, body]) => ({
      matcher: `/admin/checkout-transparent/${route}`,
      methods: ["POST" as const],
      middlewares: [validateWithoutRepeating(body)],
    })),
    recorded("payment-links/:id/deactivate"),
  ],
})
