import type {
  ChargeInFull,
  ChargesAnswer,
  ChargeInList,
} from "../../../src/admin/api/admin-answer-types"
import { expectSuccess } from "../../../harness/shopper/a-shopper"
import type { Admin } from "../../../harness/admin/an-admin"

export const ADMIN_ROUTES = "/admin/checkout-transparent"

export function chargeRequestsOfAdmin(admin: () => Admin) {
  const get = (path: string) =>
    expectSuccess(admin().request("get", `${ADMIN_ROUTES}/charges${path}`))
  const listCharges = async (query = "") => (await get(query)) as ChargesAnswer
  return {
    list: listCharges,
    idsIn: async (query: string) =>
      (await listCharges(query)).charges.map(({ id }) => id),
    show: async (id: string) => (await get(`/${id}`)).charge as ChargeInFull,
    capture: (
      { id, observed }: Pick<ChargeInList, "id" | "observed">,
      amount?: number
    ) =>
      admin().request("post", `${ADMIN_ROUTES}/charges/${id}/capture`, {
        observed,
        ...(amount === undefined ? {} : { amount }),
      }),
    /**
     * Refunds the remaining amount of a charge, or `amount` in major units. The request says which state and sums the
     * administrator saw.
     */
    refund: (
      {
        id,
        observed,
        refunded_as,
      }: Pick<ChargeInFull, "id" | "observed" | "refunded_as">,
      amount?: number
    ) =>
      admin().request("post", `${ADMIN_ROUTES}/charges/${id}/refund`, {
        observed,
        refunded_as,
        ...(amount === undefined ? {} : { amount }),
        reason: "The customer asked for it.",
      }),
  }
}
