import { succeeds } from "../../../harness/shopper/a-shopper"
import type { Admin } from "../../../harness/admin/an-admin"

const ROOT = "/admin/checkout-transparent"

/** A payment link as the admin API shows it, with the fields of its charge and of the link in one object. */
export interface AdminLink {
  id: string
  state: string
  purpose: string
  url: string
  amount: number
  order_id: string | null
  order_number: string
  payment_collection_id: string
  merchant_charge_id: string
  deactivated_at: string | null
  [field: string]: unknown
}

/** Returns the requests about payment links that an administrator sends. The account is `br` by default. */
export function adminPaymentLinks(admin: () => Admin) {
  const ask = (body: Record<string, unknown>) =>
    admin().request("post", `${ROOT}/payment-links`, { account: "br", ...body })
  return {
    ask,
    /** Creates a payment link. Throws if the answer is no success. */
    make: async (body: Record<string, unknown>) =>
      linkIn(await succeeds(ask(body))),
    read: async ({ id }: Pick<AdminLink, "id">) =>
      linkIn(await succeeds(admin().request("get", `${ROOT}/charges/${id}`))),
    deactivate: ({ id }: Pick<AdminLink, "id">) =>
      admin().request("post", `${ROOT}/charges/${id}/deactivate-link`),
    idsOf: async (query: string) => {
      const { charges } = await succeeds(
        admin().request("get", `${ROOT}/charges?view=links&${query}`)
      )
      return (charges as AdminLink[]).map(({ id }) => id)
    },
  }
}

/** Returns the link in an answer that contains a charge. */
export function linkIn({ charge }: { charge?: unknown }): AdminLink {
  const { link, ...rest } = charge as AdminLink & { link: object }
  return { ...rest, ...link }
}
