import type {
  ChargeInFull,
  ChargesAnswer,
  ListedCharge,
} from "../../../src/admin/api/answers"
import { succeeds } from "../../../harness/shopper/a-shopper"
import type { Admin } from "../../../harness/admin/an-admin"

export const ADMIN_ROUTES = "/admin/checkout-transparent"

/** Returns the requests about charges that an administrator sends. */
export function anAdminOfCharges(admin: () => Admin) {
  const get = (path: string) =>
    succeeds(admin().request("get", `${ADMIN_ROUTES}/charges${path}`))
  const list = async (query = "") => (await get(query)) as ChargesAnswer
  return {
    list,
    idsIn: async (query: string) =>
      (await list(query)).charges.map(({ id }) => id),
    show: async (id: string) => (await get(`/${id}`)).charge as ChargeInFull,
    capture: (
      { id, observed }: Pick<ListedCharge, "id" | "observed">,
      amount?: number
    ) =>
      admin().request("post", `${ADMIN_ROUTES}/charges/${id}/capture`, {
        observed,
        ...(amount === undefined ? {} : { amount }),
      }),
    /**
     * Refunds all that is left of a charge, or an amount in major units. The figures that the administrator saw are
     * sent along.
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
