import type { ShownDiscrepancy } from "../../src/api/admin/checkout-transparent/discrepancies/show-discrepancy"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import type { CardShop } from "./a-card-shop"
import { type Answer, succeeds } from "./a-shopper"
import { anOrderAdmin, type OrderAdmin } from "./a-sold-order"
import { type Admin, anAdmin } from "./an-admin"
import { discrepanciesOf } from "./the-discrepancies"

const ROOT = "/admin/checkout-transparent"

/** A person who is logged in to the admin, with what that person does about charges. */
export interface Operator extends Admin, OrderAdmin {
  readonly admin: Admin
  synchronize(chargeId: string): Promise<Answer>
  /** Reads what the gateway shows for an operation in doubt. */
  readOperationFigure(id: string): Promise<Answer>
  resolveByPerson(
    id: string,
    outcome: "happened" | "never_happened",
    observed: string,
    as?: "paid" | "authorized"
  ): Promise<Answer>
  /** Returns the id of the charge's operation in doubt; a charge has one at most. */
  inDoubt(chargeId: string): Promise<string>
  readFigure(chargeId: string): Promise<Answer>
  acceptFigure(chargeId: string, observed: string): Promise<Answer>
  resolveDiscrepancy(id: string | undefined, body: unknown): Promise<Answer>
  /** Returns fields of an order, as the admin API shows them. */
  order(orderId: string, fields: string): Promise<Record<string, any>>
  /** Returns the open discrepancies of a charge, the oldest first. */
  open(chargeId: string): Promise<ShownDiscrepancy[]>
  openKinds(chargeId: string): Promise<string[]>
}

/** Logs in once, before the tests of the suite that calls this. */
export function anOperator(shop: CardShop): Operator {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const get = (path: string) => admin.request("get", path)
  const post = (path: string, body?: unknown) =>
    admin.request("post", path, body)
  const onCharge = (id: string, action: string, body?: unknown) =>
    post(`${ROOT}/charges/${id}/${action}`, body)
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const chargeOf = async (operationId: string) =>
    (await ledger().findOperation(operationId))?.chargeId ?? ""
  const readFigure = (id: string) => get(`${ROOT}/charges/${id}/gateway`)
  const open = (id: string) => discrepanciesOf(admin, { id }, "open")
  const reason = "The merchant panel shows it."

  return {
    ...anOrderAdmin(() => admin),
    get admin() {
      return admin
    },
    request: (...call) => admin.request(...call),
    synchronize: (id) => onCharge(id, "synchronize"),
    readOperationFigure: async (id) => readFigure(await chargeOf(id)),
    resolveByPerson: async (id, outcome, observed, as) =>
      onCharge(await chargeOf(id), "resolve", {
        ...{ operation_id: id, reason, outcome, observed },
        ...(as && { as }),
      }),
    inDoubt: async (chargeId) => {
      const { unresolved } = await ledger().currentStateOf(chargeId)
      if (!unresolved) throw new Error("Nothing is in doubt.")
      return unresolved.id
    },
    readFigure,
    acceptFigure: (id, observed) =>
      onCharge(id, "accept-gateway-figure", { reason, observed }),
    resolveDiscrepancy: async (id = "", said) => {
      const [listed] = await ledger().listDiscrepancies({ id })
      return onCharge(listed?.charge_id ?? "none", "resolve-discrepancy", {
        discrepancy_id: id,
        ...(said as object),
      })
    },
    order: async (id, fields) =>
      (await succeeds(get(`/admin/orders/${id}?fields=${fields}`))).order,
    open,
    openKinds: async (id) => (await open(id)).map(({ kind }) => kind),
  }
}
