import {
  defineMiddlewares,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { deactivateLinksBeforeDelete } from "./admin/draft-orders/deactivate-links-before-delete"
import { refundMoneyBeforeCancel } from "./admin/orders/refund-before-order-cancel"
import { refuseMarkAsPaid } from "./admin/payment-collections/refuse-mark-as-paid"
import { inReadersWords } from "./admin/in-readers-words"
import { leaseChargeForRequest } from "./admin/payments/lease-charge-for-request"
import { recordAction } from "./admin/record-action"
import { refuseFormPosts } from "./admin/refuse-form-posts"
import { guardWorkflow } from "./admin/workflows-executions/guard-workflow"
import { stopAtCoreHook } from "./hooks/stop-at-core-hook"
import { configurationQuery } from "./store/checkout-transparent/configuration/show-configuration"
import { waysQuery } from "./store/checkout-transparent/ways-of-paying/show-ways"
import { completeAlone } from "./store/carts/complete-alone"
import { refuseCartChange } from "./store/carts/refuse-cart-change"
import { hideUnoffered } from "./store/payment-providers/hide-unoffered"
import { inShoppersWords } from "./store/in-shoppers-words"
import { anotherCode } from "./store/checkout-transparent/resume/show-resumed"
import { BEFORE_A_SESSION } from "./store/payment-sessions/before-a-session"

const CHANGES = ["POST", "PUT", "PATCH", "DELETE"] as (
  "POST" | "PUT" | "PATCH" | "DELETE"
)[]

export default defineMiddlewares({
  routes: [
    {
      // The route reads the body itself, after it has authenticated the sender.
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
      matcher: "/store/checkout-transparent/ways-of-paying",
      methods: ["GET"],
      middlewares: [validateAndTransformQuery(waysQuery, {})],
    },
    {
      matcher: "/store/checkout-transparent/resume/:token",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(anotherCode)],
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
      middlewares: [refuseFormPosts],
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
    {
      matcher: "/admin/draft-orders/:id",
      methods: ["DELETE"],
      middlewares: [inReadersWords, deactivateLinksBeforeDelete],
    },
  ],
})
