import { withoutLogin } from "./without-login"

it("the doctor's output does not contain the user name and password from a database URL", () => {
  expect(
    withoutLogin("cannot reach postgres://admin:secret@db.internal:5432/shop")
  ).toBe("cannot reach postgres://db.internal:5432/shop")
})
