import { removeUrlCredentials } from "./remove-url-credentials"

it("removeUrlCredentials removes the user name and password from a database URL within a sentence", () => {
  expect(
    removeUrlCredentials(
      "cannot reach postgres://admin:secret@db.internal:5432/shop"
    )
  ).toBe("cannot reach postgres://db.internal:5432/shop")
})
