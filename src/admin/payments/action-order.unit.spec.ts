import { isDangerous, shownActions } from "./action-order"

it("shows what the server allows and nothing else, in one order", () => {
  expect(
    shownActions({ actions: ["erase_payer", "refund", "capture"] })
  ).toEqual(["capture", "refund", "erase_payer"])
  expect(shownActions({ actions: [] })).toEqual([])
})

it("shows no button for which something is missing", () => {
  const actions = ["resolve", "new_link", "synchronize"] as const

  expect(
    shownActions({ actions, order_id: null, operation_in_doubt_id: null })
  ).toEqual(["synchronize"])
  expect(
    shownActions({ actions, order_id: "order_1", operation_in_doubt_id: "op" })
  ).toEqual(["synchronize", "resolve", "new_link"])
})

it("marks what cannot be taken back", () => {
  expect(
    shownActions({
      actions: ["synchronize", "capture", "refund", "erase_payer"],
    }).filter(isDangerous)
  ).toEqual(["refund", "erase_payer"])
})
