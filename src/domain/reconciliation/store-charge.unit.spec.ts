import {
  NOTHING_BOOKED,
  type Given,
  listDiscrepancyCorrection,
  sums,
  testCorrections,
  aCreationOperation,
  aRow,
  secondsAgo,
} from "./reconciliation-inputs.spec"

const FOR_ORDER: Given["charge"] = {
  storeChargeReference: "sub_1:2026-12",
  storeChargePurpose: "order",
}
const FOR_NO_SALE: Given["charge"] = {
  ...FOR_ORDER,
  storeChargePurpose: "free",
}
const FOR_CART: Given["charge"] = { ...FOR_ORDER, storeChargePurpose: "cart" }

const unbooked: Given = {
  charge: FOR_ORDER,
  ...NOTHING_BOOKED,
  sessionStatus: "pending",
}

const declinedStoreCharge = (charge: object): Given => ({
  charge: { state: "declined", sums: sums(0), ...charge },
  operations: [aCreationOperation({ state: "rejected" })],
  payment: null,
  order: {},
})

/** Says that the charge was created, and its payment was written, only a moment ago. */
const justMade = (charge: object): Given => ({
  charge: { ...FOR_ORDER, ...charge, createdAt: secondsAgo(2) },
  operations: [
    aCreationOperation({
      bookedAt: undefined,
      leaseExpiresAt: secondsAgo(-20),
    }),
  ],
  payment: { captures: [aRow("capt_1", 10_000, secondsAgo(1))] },
})

testCorrections({
  "the transaction for a charge by the store is added to the order at once, because Medusa's core does not write this transaction":
    [
      { ...justMade({}), order: { transactions: [] } },
      { kind: "repair_transactions", missing: [{ referenceId: "capt_1" }] },
    ],
  "the cart of a charge by the store is completed at once after Medusa has written the payment":
    [{ ...justMade({ ...FOR_CART }), order: null }, "complete_cart"],
  "reconciliation waits until Medusa has written the payment of a charge by the store":
    [{ ...justMade({}), ...NOTHING_BOOKED }, "wait"],
  "a paid charge by the store without cart and order is neither refunded nor listed after Medusa has booked its payment":
    [{ charge: FOR_NO_SALE, payment: {}, order: null }, { kind: "none" }],
  "the payment of a paid charge by the store without cart and order is booked in Medusa":
    [{ ...unbooked, charge: FOR_NO_SALE }, "complete_cart"],
  "a paid charge by the store is booked on the order for which the charge was made":
    [
      {
        ...unbooked,
        order: {},
      },
      "pay_order",
    ],
  "a charge by the store is listed when its order was canceled": [
    {
      charge: FOR_ORDER,
      payment: {},
      order: { isCanceled: true },
    },
    listDiscrepancyCorrection("paid_without_order"),
  ],
  "an order whose charge by the store was declined is not listed, because the store can charge another card":
    [declinedStoreCharge({ ...FOR_ORDER }), { kind: "none" }],
  "an order that waits for a card charge of the shopper is listed if this charge was declined":
    [
      declinedStoreCharge({}),
      listDiscrepancyCorrection("order_without_charge"),
    ],
})
