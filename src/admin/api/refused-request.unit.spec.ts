import { refusalReason, RefusedRequest } from "./refused-request"

const refused = (body: unknown) => new RefusedRequest(400, "Bad Request", body)

it("has the code and the setting, beside the server's words", () => {
  expect(
    refused({
      type: "invalid_data",
      message: "capture must be automatic, manual or at_shipment",
      code: "setting_invalid",
      setting: "capture",
    })
  ).toMatchObject({
    code: "setting_invalid",
    message: "capture must be automatic, manual or at_shipment",
    setting: "capture",
  })
})

it.each([
  [undefined, "Bad Request"],
  ["<html>", "Bad Request"],
  [{ message: "Unauthorized" }, "Unauthorized"],
])("of an answer without a code, %j, the message stays", (body, message) => {
  expect(refused(body)).toMatchObject({ code: undefined, message })
})

it.each([
  [409, { code: "changed_meanwhile" }, true],
  [409, { message: "Nothing was saved" }, true],
  [409, { code: "too_many_secrets" }, false],
  [400, { message: "No" }, false],
])("%i with %j: changed meanwhile is %s", (status, body, isChanged) => {
  expect(new RefusedRequest(status, "", body).isChangedMeanwhile).toBe(
    isChanged
  )
})

it.each([
  [undefined, "unknown"],
  [500, "unknown"],
  [502, "unknown"],
  [403, "forbidden"],
  [409, "changed"],
  [400, "refused"],
  [404, "refused"],
])("takes a lost answer for no refusal (%s: %s)", (status, reason) => {
  expect(refusalReason(status)).toBe(reason)
})
