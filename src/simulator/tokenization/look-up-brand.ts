import { answerJson, type Answer } from "../http/answer"
import type { Exchange, Route } from "../http/route"
import { findBrand } from "./card-brands"
import { refuseCard } from "./refuse-card"

export const lookUpBrand: Route = {
  operation: "brand",
  method: "GET",
  path: "/portalapi/v1/Card/Bin",
  fromBrowser: true,

  handle(exchange: Exchange): Answer {
    const bin = exchange.query.get("bin")
    if (!bin) {
      throw refuseCard(400, [{ field: "bin", message: "is required" }])
    }
    // Strict where the SDK is not: a longer bin means that a card number went into an address.
    if (!/^\d{6}$/.test(bin)) {
      throw refuseCard(400, [
        { field: "bin", message: "must be the first 6 digits of the card" },
      ])
    }
    const brand = findBrand(bin)
    if (!brand) {
      throw refuseCard(400, [
        { field: "bin", message: "belongs to no known brand" },
      ])
    }
    // The published SDK reads `cardBrand` and hands it on as `brand`.
    return answerJson(200, { cardBrand: brand })
  },
}
