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
  "refusalReason, called with the HTTP status %s of a failed request, returns the reason %s",
  (status, reason) => {
    expect(refusalReason(status)).toBe(reason)
  }
)
