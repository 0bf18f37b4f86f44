import { aCardShop } from "../support/a-card-shop"
import { anErp } from "../support/a-failed-completion"
import { type Admin, anAdmin } from "../support/an-admin"
import { proveTraps } from "./prove-traps"
import { ours } from "./providers/ours"

const ACCOUNT = {
  timeouts: { providerMethodMs: 4_000, callMs: 2_000, connectMs: 500 },
}

const erp = anErp()

aCardShop(ACCOUNT, (shop) => {
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
