import { withoutLogin } from "./without-login"

it("the doctor's output contains no user name and password of a database's address", () => {
  expect(
    withoutLogin("cannot reach postgres://admin:secret@db.internal:5432/shop")
  ).toBe("cannot reach postgres://db.internal:5432/shop")
})
