import {
  isChangedMeanwhile,
  RefusedRequest,
  refusalOf,
} from "./refused-request"

const refused = (body: unknown) =>
  refusalOf(new RefusedRequest(400, "Bad Request", body))

it("has the code and the setting, beside the server's words", () => {
  expect(
    refused({
      type: "invalid_data",
      message: "capture must be automatic, manual or at_shipment",
      code: "setting_invalid",
      setting: "capture",
    })
  ).toEqual({
    code: "setting_invalid",
    message: "capture must be automatic, manual or at_shipment",
    setting: "capture",
  })
})

it.each([
  [undefined, "Bad Request"],
  ["<html>", "Bad Request"],
  [null, "Bad Request"],
  [{ message: "" }, "Bad Request"],
  [{ message: "Unauthorized" }, "Unauthorized"],
])("of an answer without a code, %j, the message stays", (body, message) => {
  expect(refused(body)).toEqual({
    code: undefined,
    message,
    setting: undefined,
  })
})

it("is nothing where no answer came", () => {
  expect(refusalOf(new TypeError("Failed to fetch"))).toBeUndefined()
})

it("says the status where nothing else is said", () => {
  expect(new RefusedRequest(502, "", undefined).message).toBe("HTTP 502")
})

it.each([
  [409, { code: "changed_meanwhile" }, true],
  [409, { message: "Nothing was saved" }, true],
  [409, { code: "too_many_secrets" }, false],
  [400, { message: "No" }, false],
])("%i with %j: changed meanwhile is %s", (status, body, isChanged) => {
  expect(isChangedMeanwhile(new RefusedRequest(status, "", body))).toBe(
    isChanged
  )
})
