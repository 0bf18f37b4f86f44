import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger-module"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { expectSuccess } from "../../../harness/shopper/a-shopper"
import { orderRequestsOfAdmin } from "../sales/a-sold-order"
import { type Admin, anAdmin } from "../../../harness/admin/an-admin"
import type { ShownDiscrepancy } from "../../../src/api/admin/checkout-transparent/discrepancies/show-discrepancy"

const ROOT = "/admin/checkout-transparent"

/**
 * Returns an administrator with functions for the actions on charges and orders. The administrator logs in once, before
 * the tests of the suite.
 */
export function anAdminWithActionHelpers(shop: ShopWithSimulator) {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const onCharge = (id: string, action: string, body?: unknown) =>
    admin.request("post", `${ROOT}/charges/${id}/${action}`, body)
  const listOpenDiscrepancies = (id: string) =>
    listDiscrepanciesOfCharge(admin, { id }, "open")

  return {
    ...orderRequestsOfAdmin(() => admin),
    get admin() {
      return admin
    },
    request: (...call: Parameters<Admin["request"]>) => admin.request(...call),
    synchronize: (chargeId: string) => onCharge(chargeId, "synchronize"),
    resolveDiscrepancy: async (id = "", said: object) => {
      const [listed] = await shop.container
        .resolve<LedgerModuleService>(LEDGER_MODULE)
        .listDiscrepancies({ id })
      return onCharge(listed?.charge_id ?? "none", "resolve-discrepancy", {
        discrepancy_id: id,
        ...said,
      })
    },
    order: async (orderId: string, fields: string) => {
      const path = `/admin/orders/${orderId}?fields=${fields}`
      return (await expectSuccess(admin.request("get", path))).order
    },
    /** Returns the open discrepancies of a charge, oldest first. */
    listOpenDiscrepancies,
    listOpenDiscrepancyKinds: async (chargeId: string) =>
      (await listOpenDiscrepancies(chargeId)).map(({ kind }) => kind),
  }
}

/**
 * Returns the discrepancies of a charge from the admin API, oldest first. Only the first 100 of the store are searched.
 */
export async function listDiscrepanciesOfCharge(
  admin: Admin,
  charge: { id: string },
  status: "open" | "resolved" | "all" = "all"
): Promise<ShownDiscrepancy[]> {
  const { discrepancies } = await expectSuccess(
    admin.request(
      "get",
      `/admin/checkout-transparent/discrepancies?status=${status}&limit=100`
    )
  )
  return (discrepancies as ShownDiscrepancy[]).filter(
    ({ charge_id }) => charge_id === charge.id
  )
}
