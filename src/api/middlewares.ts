import { defineMiddlewares } from "@medusajs/framework/http"
import { keepShopperInputOutOfMedusa } from "./store/payment-sessions/keep-shopper-input"
import { refuseSecondCharge } from "./store/payment-sessions/refuse-second-charge"

export default defineMiddlewares({
  routes: [
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [refuseSecondCharge, keepShopperInputOutOfMedusa],
    },
  ],
})
