import { eventsOfCharge } from "../events-of-charge"
import {
  type Given,
  inputOf,
  itIsCorrected,
  NOTHING_BOOKED,
  NOW,
  secondsAgo,
  sums,
  theCreation,
} from "./inputs.spec"

const REFUSED: Given = {
  ...NOTHING_BOOKED,
  operations: [theCreation({ state: "rejected" })],
}
const UNMATCHED = { kind: "refund_unmatched", unmatched: "refused_before" }

describe.each(["card", "pix", "wallet"] as const)(
  "a %s charge that was refused when it was made and is paid after all",
  (method) => {
    const refused: Given = { ...REFUSED, charge: { method } }

    itIsCorrected({
      "goes back when no order waits for it, though its session is there": [
        refused,
        UNMATCHED,
      ],
      "goes back beside the charge that took its place": [
        { ...refused, order: {}, charge: { method, abandonedAt: NOW } },
        UNMATCHED,
      ],
      "goes back when its order was paid otherwise": [
        { ...refused, order: {}, isPaidOtherwise: true },
        { kind: "refund_unmatched", unmatched: "paid_otherwise" },
      ],
      "pays the order that waits": [{ ...refused, order: {} }, "pay_order"],
      "waits while somebody may be placing the order": [
        { ...refused, order: { createdAt: secondsAgo(5) } },
        { kind: "wait", for: "order_being_placed" },
      ],
    })

    it("is told as money that nobody waits for, as soon as it is listed", () => {
      expect(
        eventsOfCharge(inputOf(refused), { isUnmatchedListed: true })
      ).toMatchObject([
        {
          name: "checkout_transparent.payment.unmatched",
          data: { reason: "refused_before", is_refunded_automatically: false },
        },
      ])
    })
  }
)

describe("a card", () => {
  const absent: Given = {
    ...NOTHING_BOOKED,
    operations: [theCreation({ state: "not_sent" })],
  }

  itIsCorrected({
    "that was refused and is reserved after all goes back, too": [
      {
        ...REFUSED,
        charge: { state: "authorized", sums: sums(0), lateCapture: true },
      },
      UNMATCHED,
    ],
    "that was only taken for absent places its order when nothing took its place":
      [absent, "complete_cart"],
    "that was only taken for absent goes back beside the charge that took its place":
      [{ ...absent, charge: { abandonedAt: NOW } }, UNMATCHED],
  })
})
