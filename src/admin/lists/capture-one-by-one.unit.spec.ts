import type { ActAnswer, ChargeInList } from "../api/admin-answer-types"
import { RefusedRequest } from "../api/refused-request"
import { captureOneByOne } from "./capture-one-by-one"

const [first, second, third] = ["ctchg_1", "ctchg_2", "ctchg_3"].map(
  (id) => ({ id, amount: 40 }) as ChargeInList
) as [ChargeInList, ChargeInList, ChargeInList]

const anActAnswer = (
  result: ActAnswer["result"],
  message: string | null = null
) => ({ result, message, charge: { captured: 30 } }) as ActAnswer

it("captureOneByOne captures every charge even if one capture fails, and lists failed captures before successful captures in its result", async () => {
  const captured: ChargeInList[] = []

  const outcomes = await captureOneByOne([first, second, third], (charge) => {
    captured.push(charge)
    if (charge !== second) return Promise.resolve(anActAnswer("agreed"))
    const body = { message: "It has changed." }
    return Promise.reject(new RefusedRequest(409, "Conflict", body))
  })

  expect(captured).toEqual([first, second, third])
  expect(outcomes).toEqual([
    { charge: second, end: "failed", why: "It has changed." },
    { charge: first, end: "done", amount: 30 },
    { charge: third, end: "done", amount: 30 },
  ])
})

it("captureOneByOne reports the outcome of a capture as unknown if the capture is still being confirmed, its request fails, or the server answers with HTTP 500", async () => {
  const outcomes = await captureOneByOne([first, second, third], (charge) => {
    if (charge === first) {
      return Promise.resolve(anActAnswer("waiting", "No clear answer came."))
    }
    return Promise.reject(
      charge === second
        ? new TypeError("fetch failed")
        : new RefusedRequest(500, "Internal Server Error", undefined)
    )
  })

  expect(outcomes).toEqual([
    { charge: first, end: "unknown", why: "No clear answer came." },
    { charge: second, end: "unknown" },
    { charge: third, end: "unknown" },
  ])
})
