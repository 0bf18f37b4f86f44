import { mayMeanChargeExists } from "./charge-existence"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

describe("a refusal of a creation", () => {
  it.each([
    [
      "names the field",
      '{"errors":[{"field":"merchantChargeId","message":"invalid"}]}',
    ],
    [
      "names the field in snake case",
      '{"message":"merchant_charge_id is taken"}',
    ],
    ["names the field in words, in HTML", "<p>Merchant Charge ID</p>"],
    ["repeats the id", `{"message":"conflict: ${ID.toUpperCase()}"}`],
    [
      "has a business code that says so",
      '{"businessCode":"CHARGE_ALREADY_EXISTS"}',
    ],
    ["says so in English", '{"message":"Duplicated charge"}'],
    ["says so in Portuguese", '{"message":"Cobrança já existe"}'],
    [
      "says so in an error of no field",
      '{"errors":[{"message":"already processed"}]}',
    ],
  ])("may mean that the charge exists when it %s", (_title, body) => {
    expect(mayMeanChargeExists(body, ID)).toBe(true)
  })

  it.each([
    [
      "is about another field",
      '{"errors":[{"field":"credit.token","message":"was used already"}]}',
    ],
    [
      "says that something does not exist",
      '{"message":"Merchant does not exist"}',
    ],
    ["says nothing", "{}"],
  ])("does not when it %s", (_title, body) => {
    expect(mayMeanChargeExists(body, ID)).toBe(false)
  })
})
