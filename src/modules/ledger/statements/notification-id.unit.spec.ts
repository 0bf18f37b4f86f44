import { generateEntityId } from "@medusajs/framework/utils"
import { notificationId } from "./receive-notification"

const SHAPE = /^ctnot_[0-9A-HJKMNP-TV-Z]{26}$/

describe("the id of a notification", () => {
  it("is shaped as Medusa's own", () => {
    expect(generateEntityId(undefined, "ctnot")).toMatch(SHAPE)
    expect(notificationId()).toMatch(SHAPE)
  })

  it("comes after every id of an earlier millisecond", () => {
    const moments = [0, 1, 31, 32, 1_795_184_324_003, 1_795_184_324_004]
    const ids = moments.map((moment) => notificationId(() => moment))

    expect([...ids].sort()).toEqual(ids)
  })
})
