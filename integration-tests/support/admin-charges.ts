import type {
  ChargeInFull,
  ChargesAnswer,
  ListedCharge,
} from "../../src/admin/api/answers"
import { succeeds } from "./a-shopper"
import type { Admin } from "./an-admin"
import type { Answer } from "./a-shopper"

export const ROOT = "/admin/checkout-transparent"

/** What an admin reads about charges, and does with them after reading. */
export interface AdminOfCharges {
  list(query?: string): Promise<ChargesAnswer>
  idsIn(query: string): Promise<string[]>
  show(id: string): Promise<ChargeInFull>
  capture(
    known: Pick<ListedCharge, "id" | "observed">,
    amount?: number
  ): Promise<Answer>
  /** Refunds all that is left of a charge, or an amount in major units. */
  refund(
    known: { id: string; observed: string | undefined },
    amount?: number
  ): Promise<Answer>
}

export function anAdminOfCharges(admin: () => Admin): AdminOfCharges {
  const list = async (query = "") =>
    (await succeeds(
      admin().request("get", `${ROOT}/charges${query}`)
    )) as ChargesAnswer
  return {
    list,
    idsIn: async (query) => (await list(query)).charges.map(({ id }) => id),
    show: async (id) =>
      (await succeeds(admin().request("get", `${ROOT}/charges/${id}`)))
        .charge as ChargeInFull,
    capture: ({ id, observed }, amount) =>
      admin().request("post", `${ROOT}/charges/${id}/capture`, {
        observed,
        ...(amount === undefined ? {} : { amount }),
      }),
    refund: ({ id, observed }, amount) =>
      admin().request("post", `${ROOT}/charges/${id}/refund`, {
        ...(observed === undefined ? {} : { observed }),
        ...(amount === undefined ? {} : { amount }),
        reason: "The customer asked for it.",
      }),
  }
}
