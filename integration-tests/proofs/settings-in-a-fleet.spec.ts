import { inLanes } from "../../development/bench/figures"
import { defaultMerchant } from "../../src/simulator"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { aFleet, type Endpoint, type Fleet } from "../support/a-fleet"
import { succeeds } from "../support/a-shopper"
import { ACCOUNT_TO_SET_UP } from "../../development/shop/account-to-set-up"
import type { Admin } from "../support/an-admin"
import { eventually } from "../support/eventually"

const SETTINGS = "/admin/checkout-transparent/settings"
const AT_ONCE = 16
const SALES = 64

describe("settings of two processes without Redis", () => {
  let fleet: Fleet
  let endpoints: Endpoint[]
  let admin: Admin
  beforeAll(async () => {
    fleet = await aFleet({ account: ACCOUNT_TO_SET_UP, locks: "postgres" })
    endpoints = [{ process: fleet.first }, { process: await fleet.start() }]
    admin = await fleet.adminAt(endpoints[0]!)
  })
  afterAll(() => fleet.close())

  const shown = async (by = admin) =>
    (await succeeds(by.request("get", SETTINGS))).accounts[0]
  const save = async (values: object) =>
    succeeds(
      admin.request("post", `${SETTINGS}/br`, {
        revision: (await shown()).revision,
        values,
      })
    )
  const sellAt = async (endpoint: Endpoint) => {
    const shopper = fleet.guestAt(endpoint)
    const checkout = await aCardCheckoutWithCard({ ...fleet, shopper })
    return (await checkout.complete()).body.type as string
  }

  it("that are entered at one process are in force in the other", async () => {
    await save({
      ...defaultMerchant.credential,
      softDescriptor: "LOJA UM",
    })

    await eventually(async () =>
      expect(await sellAt(endpoints[1]!)).toBe("order")
    )
  })

  it("change while sixteen shoppers at a time buy, without a sale that fails", async () => {
    let isSelling = true
    const changing = (async () => {
      let changes = 0
      while (isSelling) {
        await save({ "installments.maximum": 2 + (changes % 10) })
        await save({ softDescriptor: `LOJA ${changes}` })
        changes += 1
      }
      return changes
    })()
    const sold = await inLanes(
      Array.from({ length: SALES }, (_, nth) => endpoints[nth % 2]!),
      AT_ONCE,
      sellAt
    )
    isSelling = false

    expect(await changing).toBeGreaterThan(3)
    expect(sold).toEqual(Array(SALES).fill("order"))
  })
})
