import { removeUrlCredentials } from "./remove-url-credentials"

it("removeUrlCredentials removes the user name and password from a database URL within a sentence", () => {
  expect(
    removeUrlCredentials(
      "cannot reach postgres://admin:secret@db.internal:5432/shop"
    )
  ).toBe("cannot reach postgres://db.internal:5432/shop")
})

it("removeUrlCredentials removes the whole password, even if the password contains a slash, an at sign or quotes", () => {
  for (const password of ["se/cr@et", "se'cret", 'se"cr<et']) {
    expect(
      removeUrlCredentials(
        `"postgres://admin:${password}@db.internal/shop" failed`
      )
    ).toBe('"postgres://db.internal/shop" failed')
  }
})
