import {
  defineMiddlewares,
  type MedusaRequestHandler,
  type MiddlewareVerb,
} from "@medusajs/framework/http"
import { runAndAnswerRefusals } from "./run-and-answer-refusals"
import { refuseNullCharacters } from "./refuse-null-characters"
import type { Handler } from "./route-handler"
import {
  deactivateLinksBeforeDraftOrderDelete,
  voidOrRefundChargesBeforeOrderCancel,
  refuseMarkAsPaidIfCharged,
} from "./admin/core-order-middlewares"
import { leaseChargeForRequest } from "./admin/payments/lease-charge-for-request"
import { createCoreRouteGuard } from "./admin/create-core-route-guard"
import { CORE_ROUTES_MOVING_MONEY, CORE_ROUTES } from "./admin/guarded-routes"
import { refuseDeletedUser } from "./admin/permissions"
import {
  refuseCrossSiteGet,
  refuseFormRequests,
} from "./admin/cross-site-requests"
import { setRequestLanguage } from "./admin/set-request-language"
import { setRequestActor } from "./admin/set-request-actor"
import { receiveNotificationAtCoreWebhook } from "./hooks/receive-notification-at-core-webhook"
import { prepareCartCompletion } from "./store/carts/prepare-completion"
import { prepareCartChange } from "./store/carts/prepare-cart-change"
import { hideUnofferedMethods } from "./core-answers/hide-unoffered-methods"
import { refuseChargeFields } from "./store/refuse-charge-fields"
import { translateCoreMessage } from "./core-answers/translate-core-message"
import { requireCardOwnerAndRecordCompletionRequest } from "./store/saved-cards/require-saved-card-owner"
import { MIDDLEWARES_OF_NEW_SESSION } from "./store/payment-sessions/new-session-middlewares"
import { removeShopperDataFromUpdate } from "./store/payment-sessions/remove-shopper-data-from-update"

/**
 * Returns a route definition in Medusa's format. The handlers run in the given order.
 *
 * If `methods` is empty, the handlers run for all HTTP methods. Medusa then runs them before the middlewares of all
 * definitions that name a method.
 */
function routeMiddlewares(
  methods: MiddlewareVerb[],
  matcher: string,
  ...all: Handler[]
) {
  const middlewares = all.map((before) => {
    const runOrAnswerRefusal: MedusaRequestHandler = async (
      request,
      response,
      next
    ) => {
      const isRefused = await runAndAnswerRefusals(request, response, () =>
        before(request, response)
      )
      // A handler may have sent a response itself without throwing a refusal.
      if (!isRefused && !response.headersSent) next()
    }
    // Medusa's traces contain the name.
    return Object.defineProperty(runOrAnswerRefusal, "name", {
      value: before.name,
    })
  })
  return { matcher, middlewares, ...(methods.length > 0 && { methods }) }
}

export default defineMiddlewares({
  routes: [
    { matcher: "/admin/*", middlewares: [setRequestLanguage] },
    // The route reads the body itself, after it has authenticated the sender.
    {
      ...routeMiddlewares(["POST"], "/hooks/checkout-transparent/:account"),
      bodyParser: false,
    },
    routeMiddlewares(
      ["POST"],
      "/hooks/payment/*",
      receiveNotificationAtCoreWebhook
    ),
    routeMiddlewares([], "/store/*", refuseChargeFields),
    routeMiddlewares([], "/store/checkout-transparent/*", refuseNullCharacters),
    routeMiddlewares(
      ["POST"],
      "/store/payment-collections/:id/payment-sessions",
      translateCoreMessage,
      ...MIDDLEWARES_OF_NEW_SESSION
    ),
    routeMiddlewares(
      ["POST"],
      "/store/payment-collections/:id/payment-sessions/:session_id",
      removeShopperDataFromUpdate
    ),
    routeMiddlewares(
      ["POST"],
      "/admin/payment-collections/:id/payment-sessions",
      refuseFormRequests,
      ...MIDDLEWARES_OF_NEW_SESSION
    ),
    routeMiddlewares(["POST", "DELETE"], "/store/carts/:id", prepareCartChange),
    routeMiddlewares(
      ["POST", "DELETE"],
      "/store/carts/:id/*",
      translateCoreMessage,
      prepareCartChange,
      requireCardOwnerAndRecordCompletionRequest,
      prepareCartCompletion
    ),
    routeMiddlewares(["GET"], "/store/payment-providers", hideUnofferedMethods),
    {
      matcher: "/admin/*",
      methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      middlewares: [setRequestActor],
    },
    ...CORE_ROUTES_MOVING_MONEY.map((path) =>
      routeMiddlewares(["POST"], path, refuseFormRequests)
    ),
    ...CORE_ROUTES.map((route) =>
      routeMiddlewares(
        [route.method],
        route.path,
        ...(route.method === "POST" ? [refuseFormRequests] : []),
        createCoreRouteGuard(route)
      )
    ),
    routeMiddlewares(
      ["POST"],
      "/admin/payment-collections/:id/mark-as-paid",
      refuseMarkAsPaidIfCharged
    ),
    routeMiddlewares(
      ["POST"],
      "/admin/orders/:id/cancel",
      voidOrRefundChargesBeforeOrderCancel
    ),
    ...["capture", "refund"].map((what) =>
      routeMiddlewares(
        ["POST"],
        `/admin/payments/:id/${what}`,
        leaseChargeForRequest
      )
    ),
    routeMiddlewares(
      [],
      "/admin/checkout-transparent/*",
      refuseDeletedUser,
      refuseNullCharacters
    ),
    routeMiddlewares(
      ["GET"],
      "/admin/checkout-transparent/*",
      refuseCrossSiteGet
    ),
    routeMiddlewares(
      ["POST", "PUT", "PATCH", "DELETE"],
      "/admin/checkout-transparent/*",
      refuseFormRequests
    ),
    routeMiddlewares(
      ["DELETE"],
      "/admin/draft-orders/:id",
      deactivateLinksBeforeDraftOrderDelete
    ),
  ],
})
