import { defineMiddlewares } from "@medusajs/framework/http"
import { refuseCancelOfPaidOrder } from "./admin/orders/refuse-cancel-of-paid-order"
import { refuseCartChange } from "./store/carts/refuse-cart-change"
import { keepShopperInputOutOfMedusa } from "./store/payment-sessions/keep-shopper-input"
import { refuseSecondCharge } from "./store/payment-sessions/refuse-second-charge"

export default defineMiddlewares({
  routes: [
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [refuseSecondCharge, keepShopperInputOutOfMedusa],
    },
    {
      matcher: "/admin/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [refuseSecondCharge, keepShopperInputOutOfMedusa],
    },
    {
      matcher: "/store/carts/:id",
      methods: ["POST", "DELETE"],
      middlewares: [refuseCartChange],
    },
    {
      matcher: "/store/carts/:id/*",
      methods: ["POST", "DELETE"],
      middlewares: [refuseCartChange],
    },
    {
      matcher: "/admin/orders/:id/cancel",
      methods: ["POST"],
      middlewares: [refuseCancelOfPaidOrder],
    },
  ],
})
