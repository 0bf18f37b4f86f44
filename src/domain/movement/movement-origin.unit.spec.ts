import { originOfActor, refundOriginOfActor } from "./movement-origin"

describe("the origin of a movement", () => {
  it.each([
    ["shopper", "customer", "automatic"],
    ["payer", "customer", "automatic"],
    ["checkout-transparent", "automatic", "automatic"],
    ["medusa", "automatic", "automatic"],
    ["store", "automatic", "automatic"],
    ["merchant panel", "panel", "panel"],
    ["payment service", "payment_service", "automatic"],
    ["user_01J", "staff", "staff"],
    ["apk_01J", "staff", "staff"],
    ["constructor", "staff", "staff"],
  ])(
    "a movement of money with the actor %s has the origin %s, but the origin %s if the movement is a refund",
    (actor, origin, refund) => {
      expect([originOfActor(actor), refundOriginOfActor(actor)]).toEqual([
        origin,
        refund,
      ])
    }
  )
})
