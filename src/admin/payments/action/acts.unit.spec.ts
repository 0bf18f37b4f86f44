import type { ChargeInFull } from "../../api/admin-answer-types"
import { ACTS, amountHintOf } from "./acts"

const charge = (fields: Partial<ChargeInFull>) => fields as ChargeInFull

it("the hint about the amount of a capture says that a part is released if the order owes less than the reserved amount", () => {
  const reserved = charge({ amount: 100, capturable: 80 })

  expect(amountHintOf(ACTS.capture, reserved, 80)).toBe("part")
  expect(amountHintOf(ACTS.capture, reserved, 100)).toBe("all")
})

it("the hint about the amount of a refund says that a part stays with the store only if the amount is less than what is not refunded yet", () => {
  const paid = charge({ amount: 100, captured: 100, refundable: 70 })

  expect(amountHintOf(ACTS.refund, paid, 30)).toBe("part")
  expect(amountHintOf(ACTS.refund, paid, 70)).toBe("all")
})

it("the prompt that closes a dispute shows the disputed amount, without earlier refunds", () => {
  const moved = {
    received: 100,
    refunded: 30,
    disputed: 70,
    lost: 0,
    taken_back: 0,
  }

  expect(ACTS.close_dispute.amount(charge({ captured: 100, moved }))).toBe(70)
})
