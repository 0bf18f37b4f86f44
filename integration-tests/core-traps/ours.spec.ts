import { aCardShop } from "../support/a-card-shop"
import { anErp } from "../support/a-failed-completion"
import { type Admin, anAdmin } from "../support/an-admin"
import { proveTraps } from "./prove-traps"
import { ours } from "./providers/ours"

const erp = anErp()

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const stage = {
    get api() {
      return shop.api
    },
    get container() {
      return shop.container
    },
    get store() {
      return shop.store
    },
    get admin() {
      return admin
    },
    erp,
  }

  proveTraps(stage, ours(shop))
})
