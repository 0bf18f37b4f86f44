import { type Answer, succeeds } from "./a-shopper"
import type { Admin } from "./an-admin"

export const PAYMENT_LINKS = "/admin/checkout-transparent/payment-links"

/** A payment link as the admin API shows it. */
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

/** What an admin does with payment links. Default account: `br`. */
export interface AdminPaymentLinks {
  ask(body: Record<string, unknown>): Promise<Answer>
  /** Makes a link; fails if that is not a success. */
  make(body: Record<string, unknown>): Promise<AdminLink>
  read(link: Pick<AdminLink, "id">): Promise<AdminLink>
  deactivate(link: Pick<AdminLink, "id">): Promise<Answer>
  idsOf(query: string): Promise<string[]>
}

export function adminPaymentLinks(admin: () => Admin): AdminPaymentLinks {
  const ask: AdminPaymentLinks["ask"] = (body) =>
    admin().request("post", PAYMENT_LINKS, { account: "br", ...body })
  return {
    ask,
    make: async (body) => (await succeeds(ask(body))).payment_link as AdminLink,
    read: async ({ id }) =>
      (await succeeds(admin().request("get", `${PAYMENT_LINKS}/${id}`)))
        .payment_link as AdminLink,
    deactivate: ({ id }) =>
      admin().request("post", `${PAYMENT_LINKS}/${id}/deactivate`),
    idsOf: async (query) => {
      const { payment_links } = await succeeds(
        admin().request("get", `${PAYMENT_LINKS}?${query}`)
      )
      return (payment_links as AdminLink[]).map(({ id }) => id)
    },
  }
}
