import type { ListedCharge } from "../api/use-lists"
import { outcomesOf } from "./capture-outcomes"

const [first, second, third] = ["ctchg_1", "ctchg_2", "ctchg_3"].map(
  (id) => ({ id }) as ListedCharge
) as [ListedCharge, ListedCharge, ListedCharge]

it("tells what came of each, what failed first", () => {
  expect(
    outcomesOf([first, second], {
      done: [{ charge_id: "ctchg_1", amount: 30 }],
      being_confirmed: [],
      failed: [{ charge_id: "ctchg_2", why: "It has changed." }],
    })
  ).toEqual([
    { charge: second, end: "failed", why: "It has changed." },
    { charge: first, end: "done", amount: 30 },
  ])
})

it("calls nothing failed, and nothing done, of which nothing was said", () => {
  expect(
    outcomesOf([first, third], {
      done: [{ charge_id: "ctchg_1", amount: 30 }],
      being_confirmed: [],
      failed: [],
    })
  ).toEqual([
    { charge: third, end: "unknown" },
    { charge: first, end: "done", amount: 30 },
  ])
})

it("calls what is being confirmed neither failed nor done", () => {
  expect(
    outcomesOf([first], {
      done: [],
      being_confirmed: [{ charge_id: "ctchg_1", why: "No answer came." }],
      failed: [],
    })
  ).toEqual([{ charge: first, end: "unknown", why: "No answer came." }])
})
