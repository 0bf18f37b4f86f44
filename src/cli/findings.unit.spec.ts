import { withoutLogin } from "./findings"

it("the doctor prints no login of a database", () => {
  expect(
    withoutLogin("cannot reach postgres://admin:secret@db.internal:5432/shop")
  ).toBe("cannot reach postgres://db.internal:5432/shop")
})
