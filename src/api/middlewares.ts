import {
  defineMiddlewares,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import {
  acceptFigureBody,
  closeDisputeBody,
  createPaymentLinkBody,
  decideInstallationBody,
  giveBackBody,
  listDifferencesQuery,
  listNotificationsQuery,
  listPaymentLinksQuery,
  replayNotificationsBody,
  resolveDifferenceBody,
  resolveOperationBody,
} from "./admin/checkout-transparent/validators"
import { giveUpLinksBeforeDelete } from "./admin/draft-orders/give-up-links-before-delete"
import { returnMoneyBeforeCancel } from "./admin/orders/return-money-before-cancel"
import { holdCharge } from "./admin/payments/hold-charge"
import { stopAtCoreHook } from "./hooks/stop-at-core-hook"
import { configurationQuery } from "./store/checkout-transparent/configuration/configuration-query"
import { completeAlone } from "./store/carts/complete-alone"
import { refuseCartChange } from "./store/carts/refuse-cart-change"
import { inShoppersWords } from "./store/in-shoppers-words"
import {
  keepShopperInputOutOfMedusa,
  refuseInvalidInput,
} from "./store/payment-sessions/keep-shopper-input"
import { oneSessionAtATime } from "./store/payment-sessions/one-at-a-time"
import { refuseSecondCharge } from "./store/payment-sessions/refuse-second-charge"

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
      middlewares: [
        inShoppersWords,
        refuseInvalidInput,
        oneSessionAtATime,
        refuseSecondCharge,
        keepShopperInputOutOfMedusa,
      ],
    },
    {
      matcher: "/admin/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [
        refuseInvalidInput,
        oneSessionAtATime,
        refuseSecondCharge,
        keepShopperInputOutOfMedusa,
      ],
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
      matcher: "/admin/orders/:id/cancel",
      methods: ["POST"],
      middlewares: [returnMoneyBeforeCancel],
    },
    {
      matcher: "/admin/payments/:id/capture",
      methods: ["POST"],
      middlewares: [holdCharge],
    },
    {
      matcher: "/admin/payments/:id/refund",
      methods: ["POST"],
      middlewares: [holdCharge],
    },
    {
      matcher: "/admin/checkout-transparent/differences",
      methods: ["GET"],
      middlewares: [validateAndTransformQuery(listDifferencesQuery, {})],
    },
    {
      matcher: "/admin/checkout-transparent/differences/:id/resolve",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(resolveDifferenceBody)],
    },
    {
      matcher: "/admin/checkout-transparent/charges/:id/close-dispute",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(closeDisputeBody)],
    },
    {
      matcher: "/admin/checkout-transparent/installation",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(decideInstallationBody)],
    },
    {
      matcher: "/admin/checkout-transparent/charges/:id/accept-gateway-figure",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(acceptFigureBody)],
    },
    {
      matcher: "/admin/checkout-transparent/operations/:id/resolve",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(resolveOperationBody)],
    },
    {
      matcher: "/admin/checkout-transparent/notifications",
      methods: ["GET"],
      middlewares: [validateAndTransformQuery(listNotificationsQuery, {})],
    },
    {
      matcher: "/admin/checkout-transparent/notifications/replay",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(replayNotificationsBody)],
    },
    {
      matcher: "/admin/checkout-transparent/payment-links",
      methods: ["GET"],
      middlewares: [validateAndTransformQuery(listPaymentLinksQuery, {})],
    },
    {
      matcher: "/admin/checkout-transparent/payment-links",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(createPaymentLinkBody)],
    },
    {
      matcher: "/admin/draft-orders/:id",
      methods: ["DELETE"],
      middlewares: [giveUpLinksBeforeDelete],
    },
    {
      matcher: "/admin/checkout-transparent/charges/:id/book-as-part",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(giveBackBody)],
    },
    {
      matcher: "/admin/checkout-transparent/charges/:id/give-back",
      methods: ["POST"],
      middlewares: [validateAndTransformBody(giveBackBody)],
    },
  ],
})
