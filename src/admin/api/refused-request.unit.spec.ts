import { refusalReason } from "./refused-request"

it.each([
  [undefined, "unknown"],
  [500, "unknown"],
  [502, "unknown"],
  [403, "forbidden"],
  [409, "changed"],
  [400, "refused"],
  [404, "refused"],
])(
  "a failed request with the HTTP status %s has the reason %s, so that a lost answer is not taken for a refusal",
  (status, reason) => {
    expect(refusalReason(status)).toBe(reason)
  }
)
